import type { TestApp } from './app.ts'
import { createTestCaller, type TestCaller } from './caller.ts'

const ORIGIN = 'http://armazem.test'

interface Wanted {
  readonly name?: string
  readonly role: string
  readonly branches?: readonly string[]
}

/** Creates an API key, and a caller that sends it. */
export async function createKey(
  { app }: Pick<TestApp, 'app'>,
  by: TestCaller,
  { name = 'Web shop', role, branches }: Wanted,
): Promise<{ readonly id: string; readonly key: string; readonly caller: TestCaller }> {
  const body = { name, role, branches: branches ?? null, expiresInDays: 30 }
  const created = await by.api<{ id: string; key: string }>('/api-keys', { method: 'POST', body })
  const caller = createKeyCaller(app.fetch, created.key)
  caller.team = by.team
  return { ...created, caller }
}

/** Returns a caller that sends an API key with each request and keeps no cookies, as a program does. */
export function createKeyCaller(
  fetch: Parameters<typeof createTestCaller>[0],
  key: string,
): TestCaller {
  return createTestCaller((request) => {
    request.headers.delete('origin')
    request.headers.delete('cookie')
    request.headers.set('authorization', `Bearer ${key}`)
    return fetch(request)
  }, ORIGIN)
}
