import { performance } from 'node:perf_hooks'
import { listDocumentOperations, type ApiDocument, type Operation } from './api-document.ts'
import type { TestApp } from './app.ts'
import type { TestAnswer, TestCaller } from './caller.ts'
import { UNKNOWN_ID } from './operations.ts'

/** Lists texts that are dangerous when they become part of a statement. */
const PAYLOADS = [
  `' or '1'='1`,
  `' or 1=1 --`,
  `') or ('1'='1`,
  `'; drop table products; --`,
  `'; select pg_sleep(3); --`,
  `' || pg_sleep(3) || '`,
  `1; select pg_sleep(3)`,
  `(select pg_sleep(3))`,
  `' union select null, usename from pg_user --`,
  `" or "1"="1`,
  `name"; drop table products; --`,
  `name) union select password from account --`,
  `\\' or 1=1 --`,
  `$1`,
  `$$; drop table products; $$`,
  `\u02bc or 1=1 --`,
  `%' or '%'='`,
  `->>'x'`,
  `{"$or":[{"1=1":1}]}`,
  `/**/or/**/1=1`,
]

/** Sets the longest time of a response; injected statements sleep for three seconds. */
const SLEPT_MS = 2500

interface InjectionRun {
  readonly requests: number
  readonly places: number
  readonly faults: readonly string[]
}

/**
 * Puts hostile texts into parameters, headers and body texts of every operation except sign-out and events: `perPlace`
 * of them into each, or into every n-th place. Each text must be refused or stored as text; a server error or a sleep
 * is a fault.
 */
export async function injectHostileTexts(
  app: TestApp,
  owner: TestCaller,
  perPlace: number,
  everyNth = 1,
): Promise<InjectionRun> {
  const document = await app.anyone().api<ApiDocument>('/openapi.json')
  const faults: string[] = []
  let [requests, places] = [0, 0]
  for (const { method, path, operation } of listDocumentOperations(document)) {
    if (path.startsWith('/auth/sign-out') || path === '/events') continue
    for (const place of listPlaces(path, operation)) {
      places += 1
      if (places % everyNth !== 0) continue
      for (let i = 0; i < perPlace; i += 1) {
        const text = PAYLOADS[(places + i * 7) % PAYLOADS.length]!
        const sendOnce = async () => {
          const startedAt = performance.now()
          const answer = await send(owner, method, path, place, text)
          requests += 1
          return { answer, duration: performance.now() - startedAt }
        }
        const { answer, duration } = await sendOnce()
        const description = `${method} ${path} ${place.in} ${place.name} ${text}: ${answer.status}`
        if (answer.status >= 500) faults.push(`${description} ${answer.text}`)
        // Other work of the machine can delay one response; an injected sleep delays each of them.
        const isSlow = text.includes('pg_sleep') && duration > SLEPT_MS
        if (isSlow && (await sendOnce()).duration > SLEPT_MS)
          faults.push(`${description} after ${Math.round(duration)} ms`)
      }
    }
  }
  return { requests, places, faults }
}

interface Place {
  readonly in: 'path' | 'query' | 'key' | 'header' | 'body'
  readonly name: string
}

function listPlaces(path: string, { parameters, requestBody }: Operation): readonly Place[] {
  const declared = parameters.map((each): Place => ({ in: each.in, name: each.name }))
  const keys: Place[] = ['filter', 'against', 'sort'].flatMap((name) =>
    declared.some((each) => each.name === name) ? [{ in: 'key', name } as const] : [],
  )
  const body = requestBody?.content['application/json']?.schema
  const fields = Object.keys((body?.properties ?? {}) as object)
  const places = [...declared, ...keys, ...fields.map((name): Place => ({ in: 'body', name }))]
  return path.startsWith('/auth') ? places.filter((each) => each.in === 'body') : places
}

function send(
  owner: TestCaller,
  method: string,
  path: string,
  place: Place,
  text: string,
): Promise<TestAnswer> {
  const id = place.in === 'path' ? encodeURIComponent(text) : UNKNOWN_ID
  const at = path.replaceAll(/\{\w+\}/g, id)
  const query = new URLSearchParams()
  if (place.in === 'query') query.set(place.name, text)
  if (place.in === 'key')
    query.set(place.name, JSON.stringify(place.name === 'sort' ? [text, 'ASC'] : { [text]: text }))
  const latin = Buffer.from(text).toString('latin1')
  return owner.call(query.size > 0 ? `${at}?${query}` : at, {
    method,
    ...(place.in === 'header' && { headers: { [place.name]: latin } }),
    ...(method !== 'GET' &&
      method !== 'DELETE' && { body: place.in === 'body' ? { [place.name]: text } : {} }),
  })
}
