import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tests/fixtures/database/memory-folder.ts';
import { shareCompiledCode } from './tests/fixtures/processes/compile-cache.ts';

keepTemporaryFilesInMemory();
shareCompiledCode();

export default defineConfig({
  // why: tests open the server from its sources, and only a build has React Router's own module
  resolve: {
    alias: {
      'virtual:react-router/server-build': path.resolve(import.meta.dirname, 'tests/fixtures/pages/server-build.ts'),
    },
  },
  test: {
    // why: two cores; a worker more only waits, and each integration worker holds connections
    maxWorkers: 2,
    pool: 'forks',
    // why: a third of a run's processor time was the loading of the same modules for each file anew. Files share a
    // worker's modules, which keep no state of a test: every app, server and client is opened by the test that uses it
    isolate: false,
    // why: the default of one second is less than a busy machine needs to answer; whoever waits for what never comes
    // still fails
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'art/**/*.test.ts',
            'seed/**/*.test.ts',
            'stripe-sandbox/**/*.test.ts',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: ['**/*.int.test.ts'],
          // why: property tests draw hundreds of bottles, and a busy machine may be four times slower than a quiet one
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{src,tests,seed,stripe-sandbox}/**/*.int.test.ts'],
          exclude: ['tests/crash/**'],
          globalSetup: ['tests/fixtures/database/integration-setup.ts', 'stripe-sandbox/testing/schemas-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          globalSetup: ['tests/fixtures/browser/build-setup.ts', 'tests/fixtures/database/integration-setup.ts'],
          fileParallelism: false,
          // why: two files have nothing to gain, and what one leaves behind must not reach the other
          isolate: true,
        },
      },
    ],
  },
});
