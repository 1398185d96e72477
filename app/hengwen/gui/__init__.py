"""The window: the only folder that uses Qt. One file per page; `app.run` starts it."""
