import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvents } from '../../src/server/events/events.ts'
import { createOpenRecords, PRESENT_MS } from '../../src/server/presence/open-records.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

let app: TestApp
let owner: TestCaller
let colleague: TestCaller
let brand: string

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  colleague = await app.colleague(owner, 'viewer')
  brand = String((await owner.create('brands', { name: 'Fiskars' })).id)
})
afterAll(() => app.close())

const OPEN = { team: 't', resource: 'brands', id: 'b', person: 'p', name: 'Ana' }

const reportPresence = (caller: TestCaller, state: string, page = randomUUID(), id = brand) =>
  caller.call<{ people: { id: string; name: string; isEditing: boolean }[] }>('/me/presence', {
    method: 'POST',
    body: { resource: 'brands', id, page, state },
  })

describe('people who have the same record open', () => {
  it('see each other, who edits, and who has left', async () => {
    const [ours, theirs] = [randomUUID(), randomUUID()]
    expect((await reportPresence(owner, 'viewing', ours)).body.people).toEqual([])
    const seen = await reportPresence(colleague, 'viewing', theirs)
    expect(seen.body.people).toMatchObject([{ id: owner.id, isEditing: false }])
    expect(seen.body.people[0]!.name).not.toBe('')
    await reportPresence(owner, 'editing', ours)
    expect((await reportPresence(colleague, 'viewing', theirs)).body.people).toMatchObject([
      { id: owner.id, isEditing: true },
    ])
    // Another tab of the same person is still open.
    const second = randomUUID()
    await reportPresence(owner, 'viewing', second)
    await reportPresence(owner, 'left', ours)
    expect((await reportPresence(colleague, 'viewing', theirs)).body.people).toMatchObject([
      { id: owner.id, isEditing: false },
    ])
    await reportPresence(owner, 'left', second)
    expect((await reportPresence(colleague, 'left', theirs)).body.people).toEqual([])
  })

  it('are shown only to people who may see the record', async () => {
    await reportPresence(owner, 'viewing')
    const stranger = await app.signUp()
    expect((await reportPresence(stranger, 'viewing')).status).toBe(404)
    const hr = await app.colleague(owner, 'hr')
    expect((await reportPresence(hr, 'viewing')).status).toBe(403)
    expect((await reportPresence(owner, 'viewing', randomUUID(), randomUUID())).status).toBe(404)
    expect((await reportPresence(owner, 'reading')).status).toBe(422)
    expect((await app.anyone().call('/me/presence', { method: 'POST', body: {} })).status).toBe(401)
  })
})

it('A message about an open record reaches the other nodes, but not the node that sent the message', async () => {
  const { database, log } = app.app.context
  const nodes = [0, 1].map(() => {
    const events = createEvents(database, log)
    const heard: string[] = []
    events.onPresence(({ page }) => void heard.push(page))
    events.watch(() => {})
    return { events, heard }
  })
  const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]]
  const share = ({ events }: typeof here, page: string) =>
    events.sharePresence({ ...OPEN, page, state: 'viewing' })
  // A node may not listen yet, so each node repeats a message until the other node receives the message.
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    await expect
      .poll(async () => share(one, 'first').then(() => other.heard), { timeout: 30_000 })
      .toContain('first')
  }
  await share(here, 'ours')
  await share(there, 'theirs')
  await expect.poll(() => here.heard).toContain('theirs')
  await expect.poll(() => there.heard).toContain('ours')
  expect(here.heard).not.toContain('ours')
  for (const { events } of nodes) await events.close()
})

describe('open records', () => {
  it('are forgotten when their page reports nothing for a while', () => {
    let now = 0
    const open = createOpenRecords(() => now)
    const page = { ...OPEN, page: '1' }
    expect(open.store({ ...page, state: 'viewing' })).toBe(true)
    expect(open.store({ ...page, state: 'viewing' })).toBe(false)
    expect(open.list(page, 'other')).toEqual([{ id: 'p', name: 'Ana', isEditing: false }])
    expect(open.list({ ...page, team: 'u' }, 'other')).toEqual([])
    now = PRESENT_MS
    expect(open.list(page, 'other')).toEqual([])
  })
})
