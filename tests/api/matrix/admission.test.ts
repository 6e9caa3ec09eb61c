import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registry } from '../../../resources/registry.ts'
import { roles } from '../../../resources/company/roles.ts'
import { getRoleRights } from '../../../src/schema/registry.ts'
import { chooseRepetitions } from '../../support/choose-repetitions.ts'
import { isChosenResource } from '../../support/chosen-resources.ts'
import { shareTestApp, type TestApp } from '../../support/app.ts'
import type { TestCaller } from '../../support/caller.ts'
import {
  callOperation,
  UNKNOWN_ID,
  getResourceName,
  listOperations,
  type Operation,
} from '../../support/operations.ts'

/**
 * Tests promises T1 and T14 (docs/promises.md) for every operation of the OpenAPI document, so that new operations are
 * covered.
 */

let app: TestApp
let owner: TestCaller
let operations: readonly Operation[]
let guarded: readonly Operation[]
/**
 * Lists the guarded operations that are called: in `npm test` those of chosen resources, and all that belong to no
 * resource.
 */
let called: readonly Operation[]

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  operations = await listOperations(app.anyone())
  guarded = operations.filter(({ isPublic }) => !isPublic)
  called = guarded.filter((operation) => isChosenResource(getResourceName(operation)))
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

/** Calls each operation, and returns the unexpected responses with method, path and status. */
async function findWrongAnswers(
  caller: TestCaller,
  tested: readonly Operation[],
  isRight: (status: number, operation: Operation) => boolean,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const operation of tested) {
    const { status, text } = await callOperation(caller, operation, UNKNOWN_ID)
    if (isRight(status, operation)) continue
    wrong.push(`${operation.method} ${operation.path}: ${status} ${text.slice(0, 200)}`)
  }
  return wrong
}

test('Each resource at an address /name/{id}, except teams, can be listed, filtered and exported', () => {
  const addresses = new Set(
    operations.filter(({ method }) => method === 'GET').map(describeOperation),
  )
  const names = operations.flatMap(({ path }) => /^\/([a-z-]+)\/\{id\}$/.exec(path)?.[1] ?? [])
  const incomplete = [...new Set(names)].filter((name) => {
    const list = operations.find(({ method, path }) => method === 'GET' && path === `/${name}`)
    return !list?.query.includes('filter') || !addresses.has(`GET /${name}/export`)
  })
  // A person has few teams, so they are listed completely.
  expect(incomplete).toEqual(['teams'])
  expect(addresses).toContain('GET /teams')
})

const describeOperation = ({ method, path }: Operation) => `${method} ${path}`

test('Only the listed operations are public or open to all signed-in people', () => {
  expect(operations.filter(({ isPublic }) => isPublic).map(describeOperation)).toEqual([
    'POST /auth/sign-up/email',
    'POST /auth/sign-in/email',
    'POST /auth/sign-out',
    'GET /auth/get-session',
    'POST /auth/change-password',
    'POST /auth/reset-password',
    'POST /auth/revoke-other-sessions',
    'POST /auth/two-factor/enable',
    'POST /auth/two-factor/verify-totp',
    'POST /auth/two-factor/send-otp',
    'POST /auth/two-factor/verify-otp',
    'POST /auth/two-factor/verify-backup-code',
    'POST /auth/two-factor/generate-backup-codes',
    'POST /auth/two-factor/disable',
    'POST /auth/confirm-email',
    'POST /auth/forgot-password',
    'POST /auth/confirm-sign-up',
    'POST /auth/invitation',
    'GET /openapi.json',
    'GET /docs',
  ])
  expect(guarded.filter(({ right }) => right === undefined).map(describeOperation)).toEqual([
    'GET /users',
    'GET /me/approvals',
    'GET /search',
    'POST /me/email',
    'GET /me',
    'PATCH /me',
    'PUT /me/preferences',
    'GET /me/helpers',
    'GET /me/form-drafts',
    'PUT /me/form-drafts/{id}',
    'DELETE /me/form-drafts/{id}',
    'GET /me/delegations',
    'POST /me/delegations',
    'DELETE /me/delegations/{id}',
    'GET /me/notifications',
    'POST /me/notifications/read',
    'GET /me/second-factor',
    'GET /me/sessions',
    'DELETE /me/sessions/{id}',
    'GET /me/export',
    'POST /me/delete',
    'GET /teams',
    'POST /teams',
    'GET /teams/{id}',
    'POST /teams/{id}/leave',
    'POST /teams/{id}/transfer',
    'POST /teams/{id}/remove',
    'GET /teams/{id}/settings',
    'PATCH /teams/{id}/settings',
    'GET /me/pin',
    'PUT /me/pin',
    'DELETE /me/pin',
    'GET /me/device/people',
    'PUT /me/device/operator',
    'POST /me/device/lock',
    'POST /me/device/release',
    'POST /teams/join',
    'POST /uploads',
    'GET /uploads',
    'GET /uploads/{upload}',
    'PUT /me/photo',
    'DELETE /me/photo',
    'GET /people/{person}/photo',
    'POST /undo/{changeSet}',
    'GET /events',
    'POST /me/presence',
  ])
})

test('All other operations require a session', async () => {
  expect(await findWrongAnswers(app.anyone(), guarded, (status) => status === 401)).toEqual([])
})

/**
 * Returns whether a role may call an operation. Uploads require the right to write a record with
 * uploads; all other operations name their right in the OpenAPI document.
 */
function mayCall(rights: ReadonlySet<string>, { method, path, right }: Operation): boolean {
  if (`${method} ${path}` === 'POST /uploads') {
    const subjects = ['product', 'employee', 'expense', 'purchase', 'sale', 'payment', 'setting']
    return subjects.some((each) => rights.has(`${each}.create`) || rights.has(`${each}.edit`))
  }
  return right === undefined || rights.has(right)
}

/** Lets each role call every ninth of these operations in `npm test`, and every operation in `npm run test:nightly`. */
const STEP = chooseRepetitions(roles.length, 1)

describe.each(roles.map(({ code }, i) => [code, i + 1] as const))('As %s', (role, place) => {
  test('Each operation is allowed or refused according to the rights of the role', async () => {
    const clerk = await app.colleague(owner, role)
    const rights = getRoleRights(registry, role)
    const isRight = (status: number, operation: Operation) =>
      status < 500 && status !== 401 && (status === 403) === !mayCall(rights, operation)
    const own = called.filter((_, i) => (i + place) % STEP === 0)
    expect(await findWrongAnswers(clerk, own, isRight)).toEqual([])
    const named = { method: 'PATCH', body: { name: `The team of ${role}` } }
    const renamed = await clerk.call(`/teams/${clerk.team}`, named)
    expect(renamed.status === 200, renamed.text).toBe(rights.has('team.edit'))
    // A stored value may be sent without a right, so each role sends a different value.
    const change = { method: 'PATCH', body: { overReceiptPercent: place } }
    const changed = await clerk.call(`/teams/${clerk.team}/settings`, change)
    expect(changed.status === 200, changed.text).toBe(rights.has('setting.edit'))
  })
})

test('A member without roles can do nothing that needs a right, from the next request on', async () => {
  const nobody = await app.colleague(owner, 'owner')
  expect((await nobody.call('/products')).status).toBe(200)
  const text = `update members set roles = '{}' where user_id = $1`
  await app.database.query({ text, values: [nobody.id] })
  const withRight = called.filter(({ right }) => right !== undefined)
  expect(await findWrongAnswers(nobody, withRight, (status) => status === 403)).toEqual([])
})

test.each([
  ['is not a member any more', 'delete from members where user_id = $1'],
  ['is suspended', `update members set status = 'disabled' where user_id = $1`],
])('The team does not exist for a person who %s, from the next request on', async (_, sql) => {
  const former = await app.colleague(owner, 'owner')
  expect((await former.call('/products')).status).toBe(200)
  await app.database.query({ text: sql, values: [former.id] })
  const withRight = called.filter(({ right }) => right !== undefined)
  expect(await findWrongAnswers(former, withRight, (status) => status === 404)).toEqual([])
})

test('A team does not exist for the owner of another team, whatever value the team header has', async () => {
  const stranger = await app.signUp()
  const withRight = called.filter(({ right }) => right !== undefined)
  for (const team of [owner.team!, owner.team!.toUpperCase(), '', 'null', UNKNOWN_ID]) {
    stranger.team = team
    const tested = team === owner.team ? withRight : withRight.slice(0, 5)
    const isRight = (status: number) => (team === '' ? status < 500 : status === 404)
    expect(await findWrongAnswers(stranger, tested, isRight), team).toEqual([])
  }
})
