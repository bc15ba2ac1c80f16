// Before each test: time stands still unless the test advances it.

import { afterEach, beforeEach, vi } from "vitest";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
