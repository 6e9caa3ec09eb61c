import { finish, runProjects } from './run-tests.ts'

/**
 * `npm run test:nightly`: proofs that take minutes, one file at a time. Names after `--` choose files:
 * `npm run test:nightly -- crash`.
 */
finish([await runProjects(['nightly', 'nightly-e2e'], process.argv.slice(2))])
