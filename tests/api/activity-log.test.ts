import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { withCheckedApp } from '../support/shared-app.ts'
import { openShop } from '../support/shop.ts'

const app = withCheckedApp()

test('sign-ins, failed sign-ins and refused requests are in the activity log of the team', async () => {
  const owner = await app.signUp()
  await (await openShop(owner)).buy([['A', 1, 5]])
  const before = await readEvents(owner.id)
  const wrongPassword = { email: owner.email, password: 'something else' }
  const failed = await app
    .anyone()
    .call('/auth/sign-in/email', { method: 'POST', body: wrongPassword })
  expect(failed.status).toBe(401)
  expect(await readEvents(owner.id)).toEqual([...before, 'signInFailed'])
  const clerk = await app.colleague(owner, 'sales')
  const password = 'correct horse battery'
  await clerk.api('/auth/sign-in/email', { method: 'POST', body: { email: clerk.email, password } })
  await clerk.create('customers', { name: 'Rui' })
  expect((await clerk.call(`/roles/${randomUUID()}`, { method: 'DELETE' })).status).toBe(403)
  expect((await clerk.call('/user-activity')).status).toBe(403)
  type Entry = Record<'action' | 'resource' | 'user' | 'subject' | 'record' | 'branch', string>
  const search = async (filter: object) =>
    (await owner.list<Entry>('user-activity', { filter, range: [0, 999] })).rows
  const [attempt] = await search({ action: 'signInFailed', user: owner.id })
  expect(attempt).toMatchObject({ resource: 'sessions', record: null })
  expect(await search({ action: 'signIn', user: clerk.id })).toHaveLength(1)
  const listRefused = async () =>
    (await search({ action: 'refused', user: clerk.id })).map(({ subject }) => subject).toSorted()
  await expect.poll(listRefused).toEqual(['DELETE /roles/{id}', 'GET /user-activity'])
  const { branch } = (await search({})).find((each) => each.branch !== null)!
  const ofBranch = await search({ branch })
  expect(ofBranch).not.toEqual([])
  expect(ofBranch.every((each) => each.branch === branch)).toBe(true)
  expect(await search({ ip: 'nowhere' })).toEqual([])
  // The activity log of another team has only its own entries.
  const stranger = await app.signUp()
  const elsewhere = await stranger.list<Entry>('user-activity', { range: [0, 999] })
  expect(elsewhere.rows).not.toEqual([])
  expect(elsewhere.rows.every(({ user }) => user === stranger.id)).toBe(true)
})

async function readEvents(person: string): Promise<readonly string[]> {
  const rows = await app.database.query<{ action: string }>({
    text: 'select action from person_events where person = $1 order by position',
    values: [person],
  })
  return rows.map(({ action }) => action)
}
