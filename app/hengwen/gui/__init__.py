"""The window: the only folder that knows Qt. One file per page; `app.run` starts it."""
