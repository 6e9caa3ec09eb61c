import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: types, lint, format and unused code first, then unit, API and browser tests, then end to end in a real
 * Chromium.
 * Ends in a line `N passed, N failed`; each check counts as one test.
 */
const CHECKS = ['tsc', 'oxlint', 'oxfmt --check', 'knip']
const RUNS = [['unit', 'api', 'admin'], ['e2e']]

const scratch = mkdtempSync(join(tmpdir(), 'armazem-test-'))
const tally = { passed: 0, failed: 0 }

function run(command: string, args: readonly string[] = []): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const done = spawnSync([command, ...args].join(' '), { shell: true, stdio: 'inherit' })
  return done.status === 0
}

for (const check of CHECKS) {
  if (run(check)) tally.passed += 1
  else tally.failed += 1
}

for (const projects of RUNS) {
  const report = join(scratch, `${projects.join('-')}.json`)
  const chosen = projects.map((name) => `--project ${name}`)
  const green = run('vitest run', [
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = readReport(report)
  tally.passed += numPassedTests
  // A file that does not even load fails no test of its own: the run's verdict must still count.
  tally.failed += green ? numFailedTests : Math.max(1, numFailedTests)
}

rmSync(scratch, { recursive: true, force: true })
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

function readReport(path: string): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
    }
  } catch {
    return { numPassedTests: 0, numFailedTests: 1 }
  }
}
