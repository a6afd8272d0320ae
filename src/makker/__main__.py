"""`python -m makker` is the command `makker`."""

from makker.cli import main

if __name__ == "__main__":
    main()
