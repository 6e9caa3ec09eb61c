import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Holds the output of a PostgreSQL program, and whether the program has succeeded (exit code 0).
 */
export interface ProgramOutcome {
  readonly hasSucceeded: boolean
  readonly output: string
}

/**
 * Runs a PostgreSQL program until it ends or `signal` is aborted. As root, runs the program in a user namespace that
 * maps root's files to an ordinary user, because PostgreSQL refuses to run as root.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<ProgramOutcome> {
  const [command, ...rest] = asOrdinaryUser([program, ...args])
  const child = spawn(command!, rest, {
    env: getProgramEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill()
  signal?.addEventListener('abort', kill)
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-10_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  try {
    // Waits for `exit` instead of `close`, because a process that the program has started may keep
    // the pipes open.
    const [code] = (await once(child, 'exit')) as [number | null]
    return { hasSucceeded: code === 0, output: explainOutput(output) }
  } catch (problem) {
    return { hasSucceeded: false, output: explainOutput(String(problem)) }
  } finally {
    signal?.removeEventListener('abort', kill)
    child.stdout.destroy()
    child.stderr.destroy()
  }
}

/** Returns the environment of PostgreSQL's programs without PG… variables of the shell. */
export function getProgramEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

const NAMESPACE = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Returns a command that runs as an ordinary user in a user namespace, because PostgreSQL refuses
 * to run as root. Root's files belong to that user in the namespace.
 */
export function asOrdinaryUser(command: readonly string[]): readonly string[] {
  return process.getuid?.() === 0 ? [...NAMESPACE, ...command] : command
}

function explainOutput(output: string): string {
  if (!/unshare/.test(output)) return output.trim()
  return `${output.trim()}
PostgreSQL does not run as root, and this system does not let root create a user namespace (unshare). \
Start the server as an ordinary user that owns DATA_DIR, or set DATABASE_URL.`
}
