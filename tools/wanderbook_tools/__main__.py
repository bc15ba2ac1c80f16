from wanderbook_tools.cli import main

raise SystemExit(main())
