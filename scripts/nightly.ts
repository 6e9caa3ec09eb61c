import { finish, runProjects } from './run-tests.ts'

/**
 * Runs `npm run test:nightly`: tests that take minutes, one file at a time, and the tests of screens
 * with the development build of React, which warns of mistakes such as missing keys. Names after
 * `--` select files: `npm run test:nightly -- crash`.
 */
finish([await runProjects(['nightly', 'nightly-admin', 'nightly-e2e'], process.argv.slice(2))])
