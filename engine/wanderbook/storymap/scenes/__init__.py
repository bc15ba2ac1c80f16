"""Pictures of a story map: shapes with positions, which Python writes as SVG and a page draws by itself."""
