import { z } from 'zod'
import { getResource } from '../../schema/registry.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { AppContext } from '../context/context.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { describeJsonBody, readChecked } from '../http/checked-body.ts'
import { HttpProblem, invalid, notFound } from '../http/problems.ts'
import { route, type MemberCall, type Route } from '../http/route.ts'
import { createApiKey } from '../identity/api-key.ts'
import { writeHistory } from '../records/history.ts'
import { mutate } from '../records/mutation.ts'
import { checkBranches } from './check-branches.ts'
import { checkGranted } from './check-granted.ts'
import { branchesExist } from './member-branch-routes.ts'
import { withoutIdempotencyKey } from './without-idempotency-key.ts'

const RESOURCE = 'api-keys'
const MAX_DAYS = 366

const ApiKey = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** Holds the code of the role whose rights the key has. */
  role: z.string().max(100),
  /** Lists the branches that the key is limited to; null for all. */
  branches: z.array(z.uuid()).min(1).max(1000).nullable(),
  expiresInDays: z.int().min(1).max(MAX_DAYS),
})
const Created = z.object({
  id: z.uuid(),
  /** Holds the key itself, of which only a hash is stored. */
  key: z.string(),
  expiresAt: z.iso.datetime(),
})

/** Creates the routes that create and revoke the API keys of a team. */
export function createApiKeyRoutes(context: AppContext): readonly Route[] {
  if (!context.registry.byName.has(RESOURCE)) return []
  return [
    route({
      method: 'POST',
      path: '/api-keys',
      access: { right: 'api-key.create' },
      description: {
        summary: 'Create an API key of the team',
        tag: RESOURCE,
        body: describeJsonBody(ApiKey),
        responses: {
          201: {
            description: 'The key, which is shown only once',
            content: describeJsonBody(Created),
          },
        },
      },
      handler: (call) => create(context, call),
    }),
    route({
      method: 'POST',
      path: '/api-keys/:id/revoke',
      access: { right: 'api-key.create' },
      description: {
        summary: 'Revoke an API key; its next request is refused',
        tag: RESOURCE,
        responses: {
          200: {
            description: 'The API key',
            content: describeJsonBody(z.object({ id: z.uuid() })),
          },
        },
      },
      handler: (call) => revoke(context, call),
    }),
  ]
}

/** Creates a key. Refuses rights, limits and branches that the creator does not have. */
async function create(context: AppContext, call: MemberCall): Promise<Response> {
  const input = await readChecked(call, ApiKey)
  const { name, role, branches, expiresInDays } = input
  const resource = getResource(context.registry, RESOURCE)
  return mutate(context, resource, withoutIdempotencyKey(call), input, async (write) => {
    const { trx, caller } = write
    await checkGranted(context, trx, caller, [role], '/role')
    if (!(await branchesExist(context, trx, branches ?? []))) {
      throw invalid([{ pointer: '/branches', code: 'NOT_FOUND' }])
    }
    checkBranches(caller, branches)
    const id = uuidV7()
    const { key, hash } = createApiKey()
    const values = [trx.team, id, name, role, branches, hash, expiresInDays, caller.person.id]
    const [inserted] = await trx.query<{ expiresAt: Date }>({ text: INSERT, values })
    const expiresAt = inserted!.expiresAt.toISOString()
    const after = { name, role, branches, expiresAt }
    await writeHistory(write, { record: id, action: 'create', version: 1, before: null, after })
    return { status: 201, body: JSON.stringify({ id, key, expiresAt }) }
  })
}

async function revoke(context: AppContext, call: MemberCall): Promise<Response> {
  const id = getRecordId(call)
  return mutate(context, getResource(context.registry, RESOURCE), call, null, async (write) => {
    const { trx } = write
    const [found] = await trx.query<{ isRevoked: boolean }>({ text: LOCK, values: [trx.team, id] })
    if (!found) throw notFound()
    if (found.isRevoked) throw new HttpProblem(409, 'API_KEY_REVOKED')
    await trx.query({ text: REVOKE, values: [trx.team, id] })
    const entry = { record: id, action: 'revoke', version: 1, before: null, after: null }
    await writeHistory(write, entry)
    return { body: JSON.stringify({ id }) }
  })
}

const INSERT = `
  insert into api_keys (team_id, id, name, role, branches, secret_hash, expires_at, created_by)
  values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8)
  returning expires_at as "expiresAt"`

const LOCK = `
  select revoked_at is not null as "isRevoked" from api_keys where team_id = $1 and id = $2 for update`

const REVOKE = 'update api_keys set revoked_at = now() where team_id = $1 and id = $2'
