import { z } from 'zod'
import { getResource } from '../../schema/registry.ts'
import { getHighestLimit, type Limits } from '../../schema/rights.ts'
import { validate } from '../../schema/validation.ts'
import { readJson } from '../http/body.ts'
import { checkBody, describeJsonBody } from '../http/checked-body.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { AppContext } from '../context/context.ts'
import { createAnswerProperties, createProperties } from '../openapi/field-schema.ts'
import { closedObject, id } from '../openapi/shapes.ts'
import { invalid, notFound } from '../http/problems.ts'
import { writeHistory } from '../records/history.ts'
import { historySchema } from '../crud/route-descriptions.ts'
import { mutate } from '../records/mutation.ts'
import { getValidationContext } from '../records/validation-context.ts'
import { readHistoryEntries } from '../crud/history-handlers.ts'
import { getRecordId } from '../crud/record-handlers.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { pickValues } from '../../schema/values.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import {
  changeRole,
  checkChangeable,
  checkNameIsFree,
  deleteRole,
  getRole,
  keepDeclaredRights,
  RoleChange,
  RoleName,
} from './role-changes.ts'
import { readHolders, revokeExceeding } from './revoke-exceeding.ts'
import { checkCoversRole, readRole, readRoles, type StoredRole } from './stored-role.ts'

const CreatedRole = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
const Rights = z.object({ id: z.uuid(), name: z.string(), rights: z.array(z.string()) })
const rightsContent = describeJsonBody(Rights)

/** Creates the routes that read, change, copy and delete roles, their rights and limits. */
export function createRoleRoutes(context: AppContext): readonly Route[] {
  const { registry } = context
  const { limits } = registry
  if (!registry.byName.has('roles') || Object.keys(limits.fields).length === 0) return []
  const sent = { id, ...createProperties(limits.fields) }
  const body = { 'application/json': closedObject(sent, Object.keys(sent)) }
  const content = {
    'application/json': closedObject({ id, ...createAnswerProperties(limits.fields, {}) }),
  }
  const responses = {
    200: { description: 'All limits; null is unlimited, 0 allows nothing', content },
  }
  return [
    route({
      method: 'GET',
      path: '/roles/:id/limits',
      access: { right: 'role.view' },
      description: { summary: 'List the limits of a role', tag: 'roles', responses },
      async handler(call) {
        const found = await context.database.withTeam(getWriter(call.caller), async (trx) =>
          getRole(await readRoles(registry, trx), getRecordId(call)),
        )
        return respond(call, { id: found.id, ...getLimits(context, found) })
      },
    }),
    route({
      method: 'PATCH',
      path: '/roles/:id/limits',
      access: { right: 'role.edit' },
      description: {
        summary: 'Change the limits of a role, effective with the next request',
        tag: 'roles',
        body,
        responses,
      },
      handler: (call) => changeLimits(context, call),
    }),
    route({
      method: 'POST',
      path: '/roles/:id/copy',
      access: { right: 'role.create' },
      description: {
        summary: 'Create a role with the rights and limits of another role',
        tag: 'roles',
        body: describeJsonBody(RoleName),
        responses: { 201: { description: 'The new role', content: describeJsonBody(CreatedRole) } },
      },
      handler: (call) => copyRole(context, call),
    }),
    route({
      method: 'GET',
      path: '/roles/:id/rights',
      access: { right: 'role.view' },
      description: {
        summary: 'List the rights of a role',
        tag: 'roles',
        responses: { 200: { description: 'The rights', content: rightsContent } },
      },
      async handler(call) {
        const role = await context.database.withTeam(getWriter(call.caller), async (trx) =>
          getRole(await readRoles(registry, trx), getRecordId(call)),
        )
        return respond(call, {
          id: role.id,
          name: role.name,
          rights: keepDeclaredRights(registry, role.rights),
        })
      },
    }),
    route({
      method: 'GET',
      path: '/roles/:id/history',
      access: { right: 'role.view' },
      description: {
        summary: 'List the changes of a role: name, added and removed rights, limits',
        tag: 'roles',
        responses: {
          200: { description: 'Newest first', content: { 'application/json': historySchema } },
        },
      },
      async handler(call) {
        const id = getRecordId(call)
        const { team } = call.caller
        if (!(await readRole(registry, context.database, team.id, id))) throw notFound()
        const roles = getResource(registry, 'roles')
        return respond(call, await readHistoryEntries(context, roles, call, id))
      },
    }),
    route({
      method: 'PATCH',
      path: '/roles/:id',
      access: { right: 'role.edit' },
      description: {
        summary: 'Rename a role, and add and remove rights, effective with the next request',
        tag: 'roles',
        body: describeJsonBody(RoleChange),
        responses: { 200: { description: 'All rights after the change', content: rightsContent } },
      },
      handler: (call) => changeRole(context, call),
    }),
    route({
      method: 'DELETE',
      path: '/roles/:id',
      access: { right: 'role.delete' },
      description: {
        summary: 'Delete a role that the team created',
        tag: 'roles',
        query: {
          replacement: {
            description:
              'The id of the role that people, invitations and API keys with the deleted role get; required while the role is in use',
            schema: id,
          },
        },
        responses: {
          200: {
            description: 'The id of the deleted role',
            content: { 'application/json': closedObject({ id }) },
          },
        },
      },
      handler: (call) => deleteRole(context, call),
    }),
  ]
}

/** Returns the limits of a role by name; a limit that is not stored is 0. */
function getLimits({ registry }: AppContext, { limits }: StoredRole): Limits {
  const names = Object.keys(registry.limits.fields)
  return Object.fromEntries(
    names.map((name) => [name, Object.hasOwn(limits, name) ? (limits[name] ?? null) : 0]),
  )
}

async function changeLimits(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const { limits: declared } = registry
  const input = await readJson(call)
  return mutate(context, getResource(registry, 'roles'), call, input, async (write) => {
    const { trx, caller } = write
    const role = getRole(await readRoles(registry, trx, { lock: true }), getRecordId(call))
    await checkChangeable(trx, caller, role)
    const current = getLimits(context, role)
    const { value, issues } = validate(declared, input, {
      ...getValidationContext(caller, trx.now()),
      current: { id: role.id, ...current },
    })
    // The validation has made sure that limits are numbers or null.
    const { id: _, ...changes } = value as Record<string, number | null>
    const limits = { ...current, ...changes }
    const exceeding = Object.keys(changes).flatMap((name) => {
      const max = caller.limit(name)
      return getHighestLimit([limits], name) > max
        ? [{ pointer: `/${name}`, code: 'TOO_LARGE', args: { max } }]
        : []
    })
    if (issues.length + exceeding.length > 0) throw invalid([...issues, ...exceeding])
    const body = JSON.stringify({ id: role.id, ...limits })
    const names = Object.keys(changes).filter((name) => changes[name] !== current[name])
    if (names.length === 0) return { body, hasWritten: false }
    await Promise.all([
      trx.query({ text: SET_LIMITS, values: [trx.team, role.id, JSON.stringify(limits)] }),
      writeHistory(write, {
        record: role.id,
        action: 'update',
        version: 1,
        before: pickValues(current, names),
        after: pickValues(changes, names),
      }),
    ])
    await revokeExceeding(context, trx, caller, await readHolders(trx, role.code))
    return { body }
  })
}

async function copyRole(context: AppContext, call: MemberCall): Promise<Response> {
  const { registry } = context
  const input = await readJson(call)
  return mutate(context, getResource(registry, 'roles'), call, input, async (write) => {
    const { trx, caller } = write
    const roles = await readRoles(registry, trx, { lock: true })
    const role = getRole(roles, getRecordId(call))
    checkCoversRole(caller, role)
    const { name } = checkBody(RoleName, input)
    checkNameIsFree(roles, name)
    const newId = uuidV7()
    const newRole = { id: newId, code: `own-${newId.slice(-8)}`, name }
    const given = [[...role.rights], JSON.stringify(role.limits)]
    await Promise.all([
      trx.query({ text: CREATE, values: [trx.team, newId, newRole.code, name, ...given] }),
      writeHistory(write, {
        record: newId,
        action: 'create',
        version: 1,
        before: null,
        after: newRole,
      }),
    ])
    return { status: 201, body: JSON.stringify(newRole) }
  })
}

const SET_LIMITS = 'update roles set limits = $3::jsonb where team_id = $1 and id = $2'
const CREATE = `
  insert into roles (team_id, id, code, name, permissions, limits) values ($1, $2, $3, $4, $5, $6::jsonb)`
