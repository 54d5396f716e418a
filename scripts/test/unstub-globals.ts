import { afterEach, vi } from 'vitest';

// Files of a worker share its globals.
afterEach(() => void vi.unstubAllGlobals());
