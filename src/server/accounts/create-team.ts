import { defaultLanguage } from '../../../i18n/languages.ts'
import { getOwnerRole, getResource } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import { validate } from '../../schema/validation.ts'
import type { Person, Team } from '../http/caller.ts'
import { completeSettings } from '../../schema/settings.ts'
import type { Transaction } from '../database/transaction.ts'
import type { AppContext } from '../context/context.ts'
import { writeEntry, writeHistory } from '../records/history.ts'
import { insertRecord } from '../records/insert-record.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import { omitValues, type Values } from '../../schema/values.ts'
import { getToday } from '../../schema/days.ts'

interface NewTeam {
  readonly team: Omit<Team, 'settings'>
  readonly owner: Person
  readonly demo?: boolean
  readonly requestId: string
  readonly ip: string | undefined
}

/** Creates a team with its roles, its owner and the records that every team starts with, in one transaction. */
export function createTeam(context: AppContext, newTeam: NewTeam): Promise<void> {
  const { team, owner, demo = false } = newTeam
  const seeds = context.seeds(team.locale)
  return context.database.withTeam(team.id, async (trx) => {
    const { id, name, currency, locale, timezone } = team
    await trx.query({ text: TEAM, values: [id, name, currency, locale, timezone, demo] })
    const codes = context.registry.roles.map(({ code }) => code)
    await trx.query({
      text: ROLES,
      values: [id, codes, codes.map((code) => seeds.roles[code] ?? code)],
    })
    await trx.query({ text: OWNER, values: [id, owner.id, [getOwnerRole(context.registry)]] })
    const entry = { resource: 'teams', record: id, action: 'create', before: null, after: team }
    await writeEntry(trx, { ...newTeam, person: owner }, entry)
    const ids = new Map<string, string>()
    for (const [resource, records] of Object.entries(seeds.records)) {
      const declared = getResource(context.registry, resource)
      const created = await Promise.all(
        records.map((record) => createSeedRecord(context, declared, record, trx, newTeam)),
      )
      for (const [i, record] of records.entries()) {
        ids.set(`${resource} ${String(record[declared.title])}`, created[i]!)
      }
    }
    const settings = resolveReferences(context.registry.settings.resource, seeds.settings, ids)
    if (Object.keys(settings).length === 0) return
    await trx.query({ text: SETTINGS, values: [id, JSON.stringify(settings)] })
    await writeEntry(
      trx,
      { ...newTeam, person: owner },
      { resource: 'settings', record: id, action: 'create', before: null, after: settings },
    )
  })
}

const TEAM = `
  insert into teams (id, name, currency, locale, timezone, demo) values ($1, $2, $3, $4, $5, $6)`

const ROLES = `
  insert into roles (team_id, code, name, is_system)
  select $1, code, name, true from unnest($2::text[], $3::text[]) as given (code, name)`

/** Adds the creator of a team as a member with the owner role. */
const OWNER = 'insert into members (team_id, user_id, roles) values ($1, $2, $3)'

const SETTINGS = 'update teams set settings = $2::jsonb where id = $1'

/** Replaces the titles in settings that refer to records by the ids of the records. Returns the settings. */
function resolveReferences(
  { fields }: Resource,
  settings: Values = {},
  ids: ReadonlyMap<string, string>,
): Values {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      const field = fields[name]
      return [name, field?.kind === 'reference' ? ids.get(`${field.to} ${String(value)}`) : value]
    }),
  )
}

/** Writes one record with the owner as its author. The seed may set server-owned fields. Returns the id. */
async function createSeedRecord(
  context: AppContext,
  resource: Resource,
  seed: Values,
  trx: Transaction,
  { owner, requestId, ip, ...newTeam }: NewTeam,
): Promise<string> {
  const team = { ...newTeam.team, settings: completeSettings(context.registry.settings, {}) }
  const owned = Object.keys(seed).filter((name) => resource.fields[name]?.readOnly)
  const sent = omitValues(seed, owned)
  const { value, issues } = validate(resource, sent, { today: getToday(team.timezone) })
  if (issues.length > 0) {
    throw new Error(`A seed of ${resource.name} is wrong: ${JSON.stringify(issues)}`)
  }
  const ownedValues = Object.fromEntries(owned.map((name) => [name, seed[name]]))
  const record = { ...value, ...ownedValues, id: uuidV7() }
  const unlimited = {
    can: () => true,
    limit: () => Number.POSITIVE_INFINITY,
    branches: null,
    own: [],
  }
  const caller = {
    person: owner,
    team,
    requestId,
    ip,
    language: defaultLanguage,
    ...unlimited,
  } as const
  const entry = {
    record: record.id,
    action: 'create',
    version: 1,
    before: null,
    after: record,
  } as const
  const write = { context, resource, trx, caller }
  await Promise.all([insertRecord(write, record), writeHistory(write, entry)])
  return record.id
}
