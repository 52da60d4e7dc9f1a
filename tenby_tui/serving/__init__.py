"""The app in a browser: a server of our own page over textual-serve, and the app that runs for one tab."""
