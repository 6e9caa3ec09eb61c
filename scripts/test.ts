import { finish, runInBackground, runProjects } from './run-tests.ts'

/**
 * `npm test`: unit, API and browser tests, with types, lint, format and unused code checked beside them; then end to
 * end in a real Chromium. Ends in a line `N passed, N failed`; each check counts as one test.
 */
const checks = runInBackground(['tsc', 'oxlint', 'oxfmt --check', 'knip'])
const first = await runProjects(['unit', 'api', 'admin'])
const checked = await checks.report()
finish([...checked, first, await runProjects(['e2e'])])
