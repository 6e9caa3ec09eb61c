import { finish, runProjects } from './run-tests.ts'

/**
 * Runs `npm run test:nightly`: tests that take minutes, one file at a time. Names after `--` select
 * files: `npm run test:nightly -- crash`.
 */
finish([await runProjects(['nightly', 'nightly-e2e'], process.argv.slice(2))])
