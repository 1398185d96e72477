"""How the standalone program is made: what it carries, its icons, its licences, its packages, its figures."""
