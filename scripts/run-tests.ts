import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Counts of passed and failed tests; a check counts as one test. */
export interface Tally {
  readonly passed: number
  readonly failed: number
}

/** Runs a shell command with its output on the terminal; returns whether the command exited with 0. */
export function runCommand(command: string, args: readonly string[] = []): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const done = spawnSync([command, ...args].join(' '), { shell: true, stdio: 'inherit' })
  return done.status === 0
}

/** Runs Vitest projects and counts their tests. A file that fails to load counts as one failed test. */
export function runProjects(projects: readonly string[], args: readonly string[] = []): Tally {
  const scratch = mkdtempSync(join(tmpdir(), 'armazem-test-'))
  const report = join(scratch, 'report.json')
  const chosen = projects.map((name) => `--project ${name}`)
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = runCommand('vitest run', [...chosen, ...outputs, ...args])
  const { numPassedTests, numFailedTests } = readReport(report)
  rmSync(scratch, { recursive: true, force: true })
  return {
    passed: numPassedTests,
    failed: isGreen ? numFailedTests : Math.max(1, numFailedTests),
  }
}

/** Prints the closing line `N passed, N failed` and sets the exit code. */
export function finish(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
  const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

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
