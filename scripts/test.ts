import { finish, runCommand, runProjects, type Tally } from './run-tests.ts'

/**
 * `npm test`: types, lint, format and unused code first, then unit, API and browser tests, then end to end in a real
 * Chromium. Ends in a line `N passed, N failed`; each check counts as one test.
 */
const CHECKS = ['tsc', 'oxlint', 'oxfmt --check', 'knip']
const RUNS = [['unit', 'api', 'admin'], ['e2e']]

const checks = CHECKS.map((check): Tally =>
  runCommand(check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
)
finish([...checks, ...RUNS.map((projects) => runProjects(projects))])
