import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url));

/** Unit tests of rules and contract, on the sources that Stryker changes. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@wathiqa\/arabic-names$/, replacement: source('arabic-names/src/index.ts') },
      { find: /^@wathiqa\/domain$/, replacement: source('domain/src/index.ts') },
      { find: /^@wathiqa\/contract$/, replacement: source('contract/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/{arabic-names,domain,contract}/src/**/*.test.ts'],
    setupFiles: ['apps/server/test/support/test-length.ts'],
    testTimeout: 60_000,
  },
});
