import { accessResources } from '../../schema/access-resources.ts'
import { findScopeResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import type { AppContext } from '../context/context.ts'
import { existsFor, readHistoryEntries } from '../crud/history-handlers.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { historySchema } from '../crud/route-descriptions.ts'
import { getColumn, getTable } from '../database/names.ts'
import { notFound } from '../http/problems.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'

/** Creates the routes that list the changes of members, invitations and API keys. */
export function createAccessHistoryRoutes(context: AppContext): readonly Route[] {
  const { byName } = context.registry
  return accessResources.flatMap((name) => {
    const resource = byName.get(name)
    if (!resource || !byName.has('roles')) return []
    return route({
      method: 'GET',
      path: `/${name}/:id/history`,
      access: { right: `${resource.one}.view` },
      description: {
        summary: 'List the changes of access: who, when and what',
        tag: name,
        responses: {
          200: { description: 'Newest first', content: { 'application/json': historySchema } },
        },
      },
      handler: (call) => readAccessHistory(context, resource, call),
    })
  })
}

async function readAccessHistory(
  context: AppContext,
  resource: Resource,
  call: MemberCall,
): Promise<Response> {
  const id = getRecordId(call)
  if (!(await existsFor(context, resource, call.caller, id))) throw notFound()
  const [entries, names] = await Promise.all([
    readHistoryEntries(context, resource, call, id),
    readAccessNames(context, call),
  ])
  const everywhere = context.labels[call.caller.language].choice(resource, 'places', 'everywhere')
  const shown = entries.map(({ before, after, ...entry }) => ({
    ...entry,
    before: before && writeNames(before, names, everywhere),
    after: after && writeNames(after, names, everywhere),
  }))
  return respond(call, shown)
}

type Names = Readonly<Record<string, string>>

/**
 * Returns the values with names instead of codes and ids, as the lists of the resource show them. `everywhere` stands
 * for all branches, which are stored as null.
 */
function writeNames(values: Values, names: Names, everywhere: string): Values {
  const named = ['roles', 'role', 'branches'].flatMap((field) => {
    const value = values[field]
    if (field === 'branches' && value === null) return [[field, everywhere]]
    if (value === undefined || value === null) return []
    const keys = Array.isArray(value) ? value.map(String) : [String(value)]
    return [[field, keys.map((key) => names[key] ?? key).join(', ')]]
  })
  return { ...values, ...Object.fromEntries(named) }
}

/** Returns the names of the team's roles by code, and of its branches by id. */
async function readAccessNames(
  { database, registry }: AppContext,
  { caller }: MemberCall,
): Promise<Names> {
  const scopeResource = findScopeResource(registry)
  const scopeNames = scopeResource
    ? `union all select id::text, ${getColumn(scopeResource.title)} from ${getTable(scopeResource)} where team_id = $1`
    : ''
  const text = `select code as key, name from roles where team_id = $1 ${scopeNames}`
  const rows = await database.read<{ key: string; name: string }>(caller, {
    text,
    values: [caller.team.id],
  })
  return Object.fromEntries(rows.map(({ key, name }) => [key, name]))
}
