import { validate } from '../../schema/validation.ts'
import { completeSettings, mayChange } from '../../schema/settings.ts'
import { readJson } from '../http/body.ts'
import type { AppContext } from '../context/context.ts'
import { createAnswerProperties, createProperties } from '../openapi/field-schema.ts'
import { closedObject, id, integer } from '../openapi/shapes.ts'
import { forbidden, invalid, notFound } from '../http/problems.ts'
import { checkConstraints, throwIssues } from '../records/constraints.ts'
import { writeHistory } from '../records/history.ts'
import { readHistoryEntries } from '../crud/history-handlers.ts'
import { readExpectedVersion, mutate } from '../records/mutation.ts'
import type { StoredRecord } from '../records/record.ts'
import { historySchema } from '../crud/route-descriptions.ts'
import { findChanges, checkRecordVersion, getSentVersion } from '../crud/update-record.ts'
import type { Write } from '../records/write.ts'
import { getValidationContext } from '../records/validation-context.ts'
import { respond, route, type MemberCall, type Route } from '../http/route.ts'
import { pickValues, type Values } from '../../schema/values.ts'

/** Creates the routes of a team's settings, which are one record with the id of the team. */
export function createSettingsRoutes(context: AppContext): readonly Route[] {
  const { resource } = context.registry.settings
  if (Object.keys(resource.fields).length === 0) return []
  const system = { id, version: integer }
  const sent = { ...system, ...createProperties(resource.fields) }
  const body = { 'application/json': closedObject(sent, Object.keys(sent)) }
  const record = closedObject({ ...system, ...createAnswerProperties(resource.fields, {}) })
  const content = { 'application/json': record }
  const responses = { 200: { description: 'All settings, defaults included', content } }
  return [
    route({
      method: 'GET',
      path: '/teams/:id/settings',
      access: 'member',
      description: { summary: 'Get the settings of the team', tag: 'settings', responses },
      async handler(call) {
        const record = await read(context, call)
        return respond(call, record, { headers: { etag: `"${record.version}"` } })
      },
    }),
    route({
      method: 'PATCH',
      path: '/teams/:id/settings',
      access: 'member',
      isForKeys: false,
      description: {
        summary: 'Change settings; the caller needs the right for each changed setting',
        tag: 'settings',
        body,
        responses,
      },
      handler: (call) => change(context, call),
    }),
    route({
      method: 'GET',
      path: '/teams/:id/settings/history',
      access: { right: `${resource.one}.view` },
      description: {
        summary: 'List the changes of the settings: who, when and what',
        tag: 'settings',
        responses: {
          200: { description: 'Newest first', content: { 'application/json': historySchema } },
        },
      },
      async handler(call) {
        return respond(call, await readHistoryEntries(context, resource, call, checkOwnTeam(call)))
      },
    }),
  ]
}

/**
 * Returns the id of the caller's team. Throws an error with status 404 when the address contains
 * another team.
 */
export function checkOwnTeam({ params, caller }: MemberCall): string {
  if (params.id !== caller.team.id) throw notFound()
  return caller.team.id
}

async function read(context: AppContext, call: MemberCall): Promise<StoredRecord> {
  const team = checkOwnTeam(call)
  const [row] = await context.database.read<Row>(team, { text: READ, values: [team] })
  return toRecord(context, team, row)
}

async function change(context: AppContext, call: MemberCall): Promise<Response> {
  const team = checkOwnTeam(call)
  const { resource } = context.registry.settings
  const input = await readJson(call)
  return mutate(context, resource, call, input, async (write) => {
    // `no key update` still permits references to the team, so that posting does not wait while the
    // settings are saved.
    const [row] = await write.trx.query<Row>({ text: `${READ} for no key update`, values: [team] })
    const current = toRecord(context, team, row)
    checkRecordVersion(write, current, readExpectedVersion(call), getSentVersion(input))
    const now = getValidationContext(write.caller, write.trx.now())
    const { value, issues } = validate(resource, input, { ...now, current })
    if (issues.length > 0) throw invalid(issues)
    const changes = findChanges(write, current, value)
    const hasChanges = Object.keys(changes).length > 0
    const record = hasChanges ? await changeSettings(write, current, changes) : current
    return {
      body: JSON.stringify(record),
      headers: { etag: `"${record.version}"` },
      hasWritten: hasChanges,
    }
  })
}

async function changeSettings(
  write: Write,
  current: StoredRecord,
  changes: Values,
): Promise<StoredRecord> {
  const { context, resource, trx, caller } = write
  const { settings } = context.registry
  const names = Object.keys(changes)
  const denied = names.find((name) => !mayChange(settings, name, caller.can))
  if (denied !== undefined) throw forbidden(settings.rights[denied] ?? `${resource.one}.edit`)
  const record = { ...current, ...changes, version: current.version + 1 }
  await checkConstraints(write, record, names)
  const rules = context.rules.get(resource.name)
  const change = { record, previous: current, inputs: {}, caller }
  const facts = await rules?.load?.([change], { trx, caller, locks: true, earlier: undefined })
  throwIssues(rules?.check?.(change, facts) ?? [])
  const { id: team, ...values } = record
  await Promise.all([
    trx.query({ text: WRITE, values: [team, JSON.stringify(values)] }),
    writeHistory(write, {
      record: team,
      action: 'update',
      version: record.version,
      before: pickValues(current, names),
      after: changes,
    }),
  ])
  return record
}

interface Row {
  readonly settings: Values
}

const READ = 'select settings from teams where id = $1'
const WRITE = 'update teams set settings = $2::jsonb where id = $1'

/**
 * Returns the settings record: stored values, and defaults for settings without a stored value. The
 * version of the record counts the changes.
 */
function toRecord({ registry }: AppContext, id: string, row: Row | undefined): StoredRecord {
  const storedValues = row?.settings ?? {}
  const version = Number(storedValues.version ?? 1)
  return { ...completeSettings(registry.settings, storedValues), id, version }
}
