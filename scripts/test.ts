import { finish, runInBackground, runProjects } from './run-tests.ts'

/**
 * `npm test`: unit, API, browser and end-to-end tests in one run, with types, lint, format and unused code checked
 * beside them. Ends in a line `N passed, N failed`; each check counts as one test.
 */
const checks = runInBackground(['tsc', 'oxlint', 'oxfmt --check', 'knip'])
const tests = await runProjects(['unit', 'api', 'admin', 'e2e'])
finish([...(await checks.report()), tests])
