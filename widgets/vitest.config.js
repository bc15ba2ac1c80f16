import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.js"],
    setupFiles: ["tests/setup.js"],
    restoreMocks: true,
    // One document for all files: to make one takes longer than the tests in it, and each test lays out its own elements.
    isolate: false,
    maxWorkers: 1,
  },
});
