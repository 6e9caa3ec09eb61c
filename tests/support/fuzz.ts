import fc from 'fast-check'
import * as resources from '../../resources/index.ts'
import { createAnswerCheck, listDocumentOperations, type ApiDocument } from './api-document.ts'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'
import { generateRequest } from './fuzz-requests.ts'
import type { Ids } from './fuzz-values.ts'
import { createMinimalRecord } from './minimal-record.ts'
import { openShop } from './shop.ts'
import { tradeBasics, tradeRemaining } from './trade.ts'

/** Holds the result of a fuzz run. */
export interface FuzzRun {
  readonly requests: number
  readonly operations: number
  /** Counts the responses by status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Lists responses that differ from the API document, with their requests. */
  readonly faults: readonly string[]
}

/**
 * Sends random valid and invalid requests to every operation of the API document and checks each response against the
 * document. The same seed sends the same kinds of requests.
 */
export async function fuzz(
  app: TestApp,
  owner: TestCaller,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzRun> {
  // Operations of accounts end sessions, and new custom fields are not in the document, so another person in another
  // team calls these operations.
  const guest = await app.signUp()
  const ids = await createRecords(owner, guest)
  const document = await owner.api<ApiDocument>('/openapi.json')
  const check = createAnswerCheck(document)
  const entries = listDocumentOperations(document)
  const statuses: Record<string, number> = {}
  const faults: string[] = []
  const order = fc.sample(
    fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
    { numRuns: Math.ceil(requests / entries.length), seed },
  )
  let sent = 0
  for (const [at, entry] of order.flat().slice(0, requests).entries()) {
    const [request] = fc.sample(generateRequest(entry, document, ids), {
      numRuns: 1,
      seed: seed + at,
    })
    const { path, body, type, headers } = request!
    const caller = /^\/(auth|custom-fields)/.test(path) ? guest : owner
    const content = body === undefined ? {} : { body: String(body) }
    const description = `#${at} ${entry.method} ${path.slice(0, 400)} ${String(body ?? '').slice(0, 400)}`
    const answer = await caller
      .call(path, {
        method: entry.method,
        ...content,
        headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      })
      .catch((problem: unknown) => {
        // An interrupted stream is a fault of the server, too.
        faults.push(`${description}: broke off: ${String(problem)}`)
      })
    sent += 1
    if (!answer) continue
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const fault = check(entry.method, entry.address, answer)
    if (fault !== undefined) faults.push(`${description}: ${fault}`)
  }
  return {
    requests: sent,
    operations: new Set(order.flat().slice(0, requests)).size,
    statuses,
    faults,
  }
}

/** Trades, creates a record of each stored resource if possible, and returns up to ten ids of each resource. */
async function createRecords(owner: TestCaller, guest: TestCaller): Promise<Ids> {
  const ids = new Map<string, readonly string[]>()
  const choose = (name: string) => (name === 'custom-fields' ? guest : owner)
  const shop = await openShop(owner)
  await tradeBasics(shop)
  await tradeRemaining(shop)
  for (const resource of Object.values(resources)) {
    if (resource.source === 'table') {
      const caller = choose(resource.name)
      const body = await createMinimalRecord(caller, resource).catch(() => undefined)
      if (body) await caller.call(`/${resource.name}`, { method: 'POST', body })
    }
  }
  for (const { name } of Object.values(resources)) {
    const { rows } = await choose(name).list(name, { range: [0, 9] })
    if (rows.length > 0)
      ids.set(
        name,
        rows.map(({ id }) => id),
      )
  }
  return ids
}
