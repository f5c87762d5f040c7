import sys

from marketday.cli import main

if __name__ == "__main__":
    sys.exit(main())
