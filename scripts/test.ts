import { finish, runInBackground, runProjects } from './run-tests.ts'

/**
 * Runs `npm test`: unit, API, browser and end-to-end tests, with checks of types, lint, format and
 * unused code at the same time. The last line is `N passed, N failed`; each check counts as one
 * test.
 */
// Checks types with one checker, so that the tests get the other processors. Several checkers would each check the
// shared types again.
const checks = runInBackground(['tsc --checkers 1', 'oxlint', 'oxfmt --check', 'knip'])
const tests = await runProjects(['unit', 'api', 'admin', 'e2e'], [], { isInMemory: true })
finish([...(await checks.report()), tests])
