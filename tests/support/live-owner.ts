import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestCaller, type TestCaller } from './caller.ts'

/** Signs up a person with a new team at a running server. */
export async function signUpAt(url: string): Promise<TestCaller> {
  const owner = createTestCaller(fetch, url)
  const person = { name: 'Ana', email: `${randomUUID()}@example.test`, password: 'long enough 1' }
  await owner.api('/auth/sign-up/email', { method: 'POST', body: person })
  const team = { name: 'Crash', currency: 'USD', locale: 'en-US', timezone: 'UTC' }
  owner.team = (await owner.create('teams', team)).id
  return owner
}

/** Kills the main process of the embedded database with SIGKILL. */
export function killDatabase(dataDir: string): void {
  const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}
