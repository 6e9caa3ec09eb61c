import { beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../support/api-key.ts'
import type { TestCaller } from '../support/caller.ts'
import { withSharedApp } from '../support/shared-app.ts'

const app = withSharedApp()
let owner: TestCaller

beforeAll(async () => {
  owner = await app.signUp()
})

describe('links and API keys that a person may no longer create are revoked immediately', () => {
  const readStream = async (who: TestCaller) => {
    const request = new Request('http://armazem.test/api/v1/events', { headers: who.headers() })
    const reader = (await app.app.fetch(request)).body!.getReader()
    const ended = (async () => {
      while (!(await reader.read()).done);
      return 'ended'
    })()
    return { ended }
  }
  const resetPassword = (link: string) => {
    const body = { token: link.split('#')[1], newPassword: 'a wholly new password' }
    return app.anyone().call('/auth/reset-password', { method: 'POST', body })
  }
  /** Lets `creator` invite two people, create an API key and a link for a new password, and open an event stream. */
  async function prepare(creator: TestCaller) {
    const email = `${crypto.randomUUID()}@example.test`
    const link = (path: string, body = {}) =>
      creator.api<{ id: string; link: string }>(path, { method: 'POST', body })
    const target = await app.colleague(owner, 'manager')
    const [adminInvitation, viewerInvitation, key, password] = [
      await link('/invitations', { email, roles: ['admin'], branches: null }),
      await link('/invitations', { email: `low-${email}`, roles: ['viewer'], branches: null }),
      await createKey(app, creator, { role: 'manager' }),
      await link(`/users/${target.id}/password-link`),
    ]
    const stream = await readStream(creator)
    const openInvitation = (each: { link: string }) =>
      app
        .anyone()
        .call('/auth/invitation', { method: 'POST', body: { token: each.link.split('#')[1] } })
    return {
      stream,
      key,
      adminInvitation,
      password,
      readStatuses: async () => [
        (await openInvitation(adminInvitation)).status,
        (await openInvitation(viewerInvitation)).status,
        (await key.caller.call('/products')).status,
      ],
    }
  }

  test('when the roles of the person change', async () => {
    const ben = await app.colleague(owner, 'admin')
    const { stream, readStatuses, key, adminInvitation, password } = await prepare(ben)
    expect(await readStatuses()).toEqual([200, 200, 200])
    const set = (roles: string[]) =>
      owner.call(`/users/${ben.id}/roles`, { method: 'PUT', body: { roles } })
    // Additional rights revoke no invitation and no key.
    expect((await set(['admin', 'sales'])).status).toBe(200)
    expect(await readStatuses()).toEqual([200, 200, 200])
    expect(await stream.ended).toBe('ended')
    const second = await readStream(ben)
    expect((await set(['hr'])).status).toBe(200)
    expect(await readStatuses()).toEqual([410, 410, 401])
    expect(await second.ended).toBe('ended')
    expect((await resetPassword(password.link)).status).toBe(400)
    // The session stays, with the rights of the new role.
    expect((await ben.call('/me')).status).toBe(200)
    expect((await ben.call('/brands', { method: 'POST', body: { name: 'X' } })).status).toBe(403)
    expect(await owner.api(`/api-keys/${key.id}`)).toMatchObject({ status: 'revoked' })
    expect(await owner.api(`/invitations/${adminInvitation.id}`)).toMatchObject({
      status: 'revoked',
    })
    const entries = await app.asSuperuser({
      text: 'select action, user_id as by from history where record_id = $1 order by at desc limit 1',
      values: [key.id],
    })
    expect(entries).toEqual([{ action: 'revoke', by: owner.id }])
    // Revoked invitations and keys stay revoked when the person gets the role again.
    expect((await set(['admin'])).status).toBe(200)
    expect(await readStatuses()).toEqual([410, 410, 401])
  })

  test('when a role of the person loses a right; invitations that the person may still create stay valid', async () => {
    const { rows } = await owner.list('roles', { filter: { code: 'admin' } })
    const copy = { method: 'POST', body: { name: 'Office' } }
    const role = await owner.api<{ id: string; code: string }>(`/roles/${rows[0]!.id}/copy`, copy)
    const ben = await app.colleague(owner, role.code)
    const { stream, readStatuses } = await prepare(ben)
    const body = { revoke: ['brand.edit'] }
    await owner.api(`/roles/${role.id}`, { method: 'PATCH', body })
    expect(await readStatuses()).toEqual([410, 200, 401])
    expect(await stream.ended).toBe('ended')
  })

  test('when the person is suspended or leaves', async () => {
    const [ben, eva] = [await app.colleague(owner, 'admin'), await app.colleague(owner, 'admin')]
    const [bens, evas] = [await prepare(ben), await prepare(eva)]
    const suspended = { method: 'PUT', body: { status: 'disabled' } }
    expect((await owner.call(`/users/${ben.id}/status`, suspended)).status).toBe(200)
    await eva.api(`/teams/${owner.team}/leave`, { method: 'POST' })
    for (const { readStatuses, stream, password } of [bens, evas]) {
      expect(await readStatuses()).toEqual([410, 410, 401])
      expect(await stream.ended).toBe('ended')
      expect((await resetPassword(password.link)).status).toBe(400)
    }
  })
})
