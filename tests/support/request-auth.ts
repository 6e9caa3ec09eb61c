import type { TestApp } from './app.ts'

/** Sends a request below `/auth`, such as a sign-in, as if the connection came from this address. */
export async function requestAuth(
  { app }: Pick<TestApp, 'app'>,
  ip: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const request = new Request(`http://armazem.test/api/v1/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: ip } } })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as { code: string },
  }
}
