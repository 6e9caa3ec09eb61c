import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * Counts passed and failed tests, and lists the failed tests with their first message. A check counts as one test. Also
 * lists the tests that failed first and passed when they were repeated.
 */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly flaky?: readonly string[]
}

/** Describes the part of Vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * Describes the outcome of a command: whether its exit code was 0, its captured output, if any, and
 * its duration in seconds.
 */
interface Outcome {
  readonly isSuccessful: boolean
  readonly output: string
  readonly seconds: number
}

/**
 * Runs commands one after the other in the background and captures their output. `report` waits for the commands and
 * prints the output, which therefore does not mix with the output of other commands.
 */
export function runInBackground(commands: readonly string[]): { report(): Promise<Tally[]> } {
  const outcomes = runAll()
  return {
    async report() {
      return (await outcomes).map(({ isSuccessful, output, seconds }, place) => {
        console.log(`\n> ${commands[place]}: ${isSuccessful ? 'passed' : 'failed'} in ${seconds} s`)
        if (output.trim() !== '') console.log(output.trim())
        if (isSuccessful) return { passed: 1, failed: 0, failures: [] }
        return { passed: 0, failed: 1, failures: [`${commands[place]}: ${getFirstLine(output)}`] }
      })
    },
  }

  async function runAll(): Promise<Outcome[]> {
    const done: Outcome[] = []
    for (const command of commands) done.push(await run(command, 'pipe', CHECK_ENVIRONMENT))
    return done
  }
}

/**
 * Gives checks that are written in Go, such as `tsc`, one processor, and lets them collect garbage less often: linting
 * takes a quarter less processor time.
 */
const CHECK_ENVIRONMENT = { GOMAXPROCS: '1', GOGC: '400' }

/**
 * Runs Vitest projects and counts their tests. A file that fails to load counts as one failed test. With `isInMemory`,
 * temporary files are in memory if the machine has a folder in memory.
 */
export async function runProjects(
  projects: readonly string[],
  args: readonly string[] = [],
  { isInMemory = false } = {},
): Promise<Tally> {
  const folder = isInMemory ? chooseMemoryFolder() : tmpdir()
  const scratch = mkdtempSync(join(folder, 'armazem-test-'))
  // Programs that give up the rights of root, such as Dovecot, must reach their folders.
  chmodSync(scratch, 0o711)
  const report = join(scratch, 'report.json')
  const chosen = projects.map((name) => `--project ${name}`)
  const outputs = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest run', ...chosen, ...outputs, ...args].join(' ')
  console.log(`\n> ${command}`)
  const environment = {
    // Without the cache, each server that a test starts would compile the same modules again.
    NODE_COMPILE_CACHE: join(scratch, 'compiled'),
    TMPDIR: scratch,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${YOUNG_OBJECTS}`.trim(),
  }
  const { isSuccessful } = await run(command, 'inherit', environment)
  const { numPassedTests, numFailedTests, testResults } = readReport(report)
  rmSync(scratch, { recursive: true, force: true })
  return {
    passed: numPassedTests,
    failed: isSuccessful ? numFailedTests : Math.max(1, numFailedTests),
    failures: testResults.flatMap(listFailures),
    flaky: testResults.flatMap((file) => listTests(file, 'passed')),
  }
}

/**
 * Gives young objects 64 MB instead of 16. Node then collects garbage less often: API tests take a fifth less processor
 * time.
 */
const YOUNG_OBJECTS = '--max-semi-space-size=64'

/** Sets the free space in bytes that the memory folder needs, several times the size of the tests' temporary files. */
const MEMORY_FOLDER_BYTES = 6 * 1024 ** 3

/**
 * Returns a folder in memory; the usual temporary folder if TMPDIR names one, or memory has too
 * little space. Each test database consists of a thousand files, which a disk creates and removes slowly.
 */
function chooseMemoryFolder(): string {
  if (process.env['TMPDIR']) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize >= MEMORY_FOLDER_BYTES && freemem() >= MEMORY_FOLDER_BYTES
      ? '/dev/shm'
      : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Prints the failed and the flaky tests, then the line `N passed, N failed`, and sets the exit
 * code. The lists come last because CI logs are often cut at their start.
 */
export function finish(tallies: readonly Tally[]): void {
  const passed = tallies.reduce((sum, each) => sum + each.passed, 0)
  const failed = tallies.reduce((sum, each) => sum + each.failed, 0)
  const failures = tallies.flatMap((each) => each.failures)
  const flaky = tallies.flatMap((each) => each.flaky ?? [])
  if (flaky.length > 0)
    console.log(`\nFailed at first and passed when repeated, to be fixed:\n${flaky.join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** Runs a shell command. `pipe` captures its output. */
function run(
  command: string,
  output: 'inherit' | 'pipe',
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const began = performance.now()
  const env = { ...process.env, ...environment }
  const child = spawn(command, { shell: true, stdio: ['inherit', output, output], env })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => {
      const seconds = Math.round((performance.now() - began) / 1000)
      resolve({ isSuccessful: status === 0, output: printed, seconds })
    })
  })
}

function readReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, testResults: [] }
  }
}

function listFailures(file: Report['testResults'][number]): string[] {
  const path = relative(process.cwd(), file.name)
  const failed = listTests(file, 'failed')
  if (failed.length === 0 && file.status === 'failed')
    return [`${path}: ${getFirstLine(file.message)}`]
  return failed
}

/** Lists the tests of a file that ended with a status and failed at least once, with their first messages. */
function listTests(file: Report['testResults'][number], status: 'passed' | 'failed'): string[] {
  const path = relative(process.cwd(), file.name)
  return file.assertionResults
    .filter(
      (test) => test.status === status && (status === 'failed' || test.failureMessages.length > 0),
    )
    .map((test) => `${path} > ${test.fullName}: ${getFirstLine(test.failureMessages[0])}`)
}

function getFirstLine(text = ''): string {
  return stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
}
