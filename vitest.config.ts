import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { createIconSetPlugin } from './scripts/icon-set.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

/** Lets `expect.poll` wait as long as Testing Library (tests/support/jsdom.ts). The default of Vitest is one second. */
const expectOptions = { poll: { timeout: 30_000 } }

/**
 * Starts one cluster of PostgreSQL for the whole run; each file clones the migrated template
 * (tests/support/database.ts).
 */
const cluster = ['tests/support/global-cluster.ts']

/**
 * Returns the test files that do more at night: they repeat tests more often, or run further tests
 * (tests/support/choose-repetitions.ts, tests/support/chosen-resources.ts).
 */
const findRepeatedFiles = (files: string) =>
  globSync(files).filter((file) =>
    /support\/(choose-repetitions|chosen-resources)\.ts/.test(readFileSync(file, 'utf8')),
  )

/**
 * Configures the long tests (`npm run test:nightly`). Files run one at a time, because tests that kill processes or
 * measure load need the whole machine.
 */
const nightlyOptions = {
  provide: { isNightly: true },
  environment: 'node',
  expect: expectOptions,
  fileParallelism: false,
  testTimeout: 3_600_000,
  hookTimeout: 600_000,
}

/** Configures tests that render screens in jsdom. */
const jsdomOptions = {
  include: ['tests/admin/**/*.test.{ts,tsx}'],
  expect: expectOptions,
  environment: 'jsdom',
  isolate: false,
  globalSetup: cluster,
  setupFiles: ['tests/support/jsdom.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    provide: { isNightly: false },
    reporters: ['default'],
    // With only two workers, two cores would be idle a tenth of the time, because the workers wait for the database and
    // for browsers.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // Test files leave no state in modules, so the next file of a worker reuses the loaded modules.
        plugins: [createIconSetPlugin()],
        test: {
          name: 'unit',
          expect: expectOptions,
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Drawing printouts as PDF, and linting in a hook, take seconds on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          expect: expectOptions,
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          // Node imports the modules without Vite, which takes seconds to transform them, and without Vitest's module
          // loader, which only `vi.mock` needs.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: cluster,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [createIconSetPlugin()],
        // The production build of React renders in two thirds of the time. Its warnings are checked by `nightly-admin`.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'admin',
          ...jsdomOptions,
          env: { NODE_ENV: 'production' },
          // The cache does not distinguish modules that are transformed for another build of React.
          fsModuleCachePath: 'node_modules/.vitest-cache-production',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          isolate: false,
          // On a busy machine a browser can be too slow for one test; `npm test` lists the tests that failed at first.
          retry: 1,
          expect: expectOptions,
          environment: 'node',
          globalSetup: [...cluster, 'tests/support/global-server.ts'],
          setupFiles: ['tests/support/server-ready.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'nightly',
          include: [
            'tests/nightly/**/*.nightly.ts',
            ...findRepeatedFiles('tests/{unit,api}/**/*.test.ts'),
          ],
          ...nightlyOptions,
          globalSetup: cluster,
        },
      },
      {
        plugins: [createIconSetPlugin()],
        test: { name: 'nightly-admin', ...jsdomOptions, provide: { isNightly: true } },
      },
      {
        test: {
          // Includes files without repetitions, because all files use the newest Chromium at night.
          name: 'nightly-e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          ...nightlyOptions,
          globalSetup: [...cluster, 'tests/support/global-server.ts'],
          setupFiles: ['tests/support/server-ready.ts'],
        },
      },
    ],
  },
})
