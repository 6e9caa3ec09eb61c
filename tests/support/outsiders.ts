import { roles } from '../../resources/company/roles.ts'
import { createKey } from './api-key.ts'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

/** Describes a caller without access to the other team, and the statuses of requests with its ids in the path. */
export interface Outsider {
  readonly name: string
  readonly caller: TestCaller
  readonly refusals: readonly number[]
  /** Indicates that the caller names the other team in `X-Team`, so that lists are refused as well. */
  readonly isNaming?: boolean
}

/** Returns a former or suspended owner of the other team, who has a new team of their own. */
async function createFormerMember(
  app: TestApp,
  team: string,
  status: 'left' | 'disabled',
): Promise<TestCaller> {
  const former = await app.signUp()
  const text = `insert into members (team_id, user_id, roles, status) values ($1, $2, '{owner}', $3)`
  await app.database.query({ text, values: [team, former.id, status] })
  return former
}

/**
 * Creates callers who may not see the team of `owner`: a visitor, former and suspended members, API keys of another
 * team, a revoked API key of the team, and the colleagues of `stranger`.
 */
export async function createOutsiders(
  app: TestApp,
  owner: TestCaller,
  stranger: TestCaller,
): Promise<readonly Outsider[]> {
  const create = (status: 'left' | 'disabled') => createFormerMember(app, owner.team!, status)
  const revoked = await createKey(app, owner, { role: 'admin' })
  await owner.api(`/api-keys/${revoked.id}/revoke`, { method: 'POST' })
  const key = await createKey(app, stranger, { role: 'owner' })
  const { caller: naming } = await createKey(app, stranger, { role: 'admin' })
  naming.team = owner.team
  const [left, suspended] = [await create('left'), await create('disabled')]
  const createInTeam = async (status: 'left' | 'disabled') => {
    const caller = await create(status)
    caller.team = owner.team
    return caller
  }
  const colleagues = roles.map(async ({ code }): Promise<Outsider> => ({
    name: `${code} of another team`,
    caller: await app.colleague(stranger, code),
    refusals: [403, 404],
  }))
  return [
    { name: 'anonymous', caller: app.anyone(), refusals: [401], isNaming: true },
    { name: 'ex-member', caller: left, refusals: [404] },
    { name: 'suspended person', caller: suspended, refusals: [404] },
    {
      name: 'ex-member in the team',
      caller: await createInTeam('left'),
      refusals: [404],
      isNaming: true,
    },
    {
      name: 'suspended in the team',
      caller: await createInTeam('disabled'),
      refusals: [404],
      isNaming: true,
    },
    { name: 'API key of another team', caller: key.caller, refusals: [403, 404] },
    { name: 'API key in the team', caller: naming, refusals: [403, 404], isNaming: true },
    { name: 'revoked API key', caller: revoked.caller, refusals: [401], isNaming: true },
    ...(await Promise.all(colleagues)),
  ]
}
