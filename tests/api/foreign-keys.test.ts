import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { holdsUploads } from '../../src/schema/kinds.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'
import type { Fields } from '../../src/schema/fields.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'
import { tradeBasics, tradeRemaining } from '../support/trade.ts'

/** Has a database of its own, because other files store ids as texts in fields that people fill in. */
let app: TestApp
let client: pg.Client

beforeAll(async () => {
  app = await createTestApp()
  client = new pg.Client(app.superuserConfig)
  await client.connect()
  const shop = await openShop(await app.signUp())
  await tradeBasics(shop)
  await tradeRemaining(shop)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const PERSON = 'people belong to no team, and their rows stay when their accounts are deleted'
const ANY_RECORD = 'names a record of any resource, which may be deleted later'
const LIST = 'a list, of which PostgreSQL checks no keys'
const CUSTOM = 'triggers check the values of custom fields (decision 073)'
const IDENTITY = 'better-auth stores ids as text, and its tables belong to no team'
const SEALED = 'the seals of the history show a missing entry'

/** Lists columns of the engine that hold ids without a foreign key, each with the reason. */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'api_keys.branches': LIST,
  'api_keys.created_by': PERSON,
  'custom_keys.field': CUSTOM,
  'custom_keys.record': CUSTOM,
  'custom_links.field': CUSTOM,
  'custom_links.record': CUSTOM,
  'custom_links.target': CUSTOM,
  'custom_texts.field': CUSTOM,
  'custom_texts.record': CUSTOM,
  'delegations.deputy': PERSON,
  'delegations.user_id': PERSON,
  'document_mails.record_id': ANY_RECORD,
  'document_mails.user_id': PERSON,
  'form_drafts.record_id': ANY_RECORD,
  'history.on_behalf_of': PERSON,
  'history.record_id': ANY_RECORD,
  'history.user_id': PERSON,
  'history_seals.entry': SEALED,
  'history_unsealed.entry': SEALED,
  'idempotency.user_id': PERSON,
  'imports.user_id': PERSON,
  'invitations.accepted_by': PERSON,
  'invitations.branches': LIST,
  'invitations.created_by': PERSON,
  'mails.team': 'mails stay when their team is removed',
  'members.branches': LIST,
  'members.user_id': PERSON,
  'notifications.record_id': ANY_RECORD,
  'person_events.person': PERSON,
  'person_photos.user_id': PERSON,
  'preferences.user_id': PERSON,
  'upload_links.record': ANY_RECORD,
  'upload_links.row_id': ANY_RECORD,
  'uploads.created_by': PERSON,
  'watched_records.record_id': ANY_RECORD,
}

/** Lists columns that hold ids as text, each with the reason. */
const AS_TEXT: Readonly<Record<string, string>> = {
  'account.accountId': IDENTITY,
  'history.request_id': 'the id of a request, which is no row',
  'idempotency.key': 'chosen by clients',
  'journal_lines.document': 'the database computes a foreign key of each resource (decision 075)',
  'journal_lines.line': 'the database computes a foreign key of each resource (decision 075)',
  'journal_lines.entry': 'shared by the lines of an entry, which is no row',
  'payments_allocations.document':
    'the database computes a foreign key of each resource (decision 090)',
  'person_events.request_id': 'the id of a request, which is no row',
  'session.operator': IDENTITY,
  'session.sharedTeam': IDENTITY,
  'stock_movements.document': 'the database computes a foreign key of each resource (decision 090)',
  'stock_movements.line': 'the database computes a foreign key of each resource (decision 090)',
  'user.defaultTeam': IDENTITY,
  'verification.value': IDENTITY,
}

/** Selects the columns of some types in tables, except `id`, columns with a foreign key, and computed columns. */
const COLUMNS = `
  select relation.relname as table, attribute.attname as column
  from pg_class relation
  join pg_attribute attribute on attribute.attrelid = relation.oid and attribute.attnum > 0
    and not attribute.attisdropped and attribute.attgenerated = ''
  where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
    and attribute.atttypid = any($1::regtype[]) and attribute.attname <> 'id'
    and not exists (
      select from pg_constraint foreign_key
      where foreign_key.conrelid = relation.oid and foreign_key.contype = 'f'
        and attribute.attnum = any(foreign_key.conkey))
  order by relation.relname collate "C", attribute.attname collate "C"`

async function listColumns(types: readonly string[]) {
  return (await client.query<{ table: string; column: string }>(COLUMNS, [types])).rows
}

/** Lists the columns of fields that hold ids of people or uploads, also in the tables of child rows. */
function listOtherIds(table: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = `${table}.${toSnakeCase(name)}`
    if (field.kind === 'lines') return listOtherIds(`${table}_${toSnakeCase(name)}`, field.fields)
    // Users are a view of the people and members. Triggers write a row with a foreign key for each upload.
    const isPerson = field.kind === 'reference' && field.to === 'users'
    return isPerson || holdsUploads(field) ? [column] : []
  })
}

it('every column with an id has a foreign key, or a reason to have none', async () => {
  const declared = new Set(
    registry.resources.flatMap(({ name, fields }) => listOtherIds(toSnakeCase(name), fields)),
  )
  const authors = ['created_by', 'updated_by']
  const stored = registry.resources.filter(({ source }) => source !== 'view')
  const tables = new Set(stored.map(({ name }) => toSnakeCase(name)))
  const found = (await listColumns(['uuid', 'uuid[]'])).filter(({ table, column }) => {
    const isAuthor = tables.has(table) && authors.includes(column)
    // Kept totals are sums of rows that have foreign keys, and are computed from them again.
    return !isAuthor && !table.endsWith('_totals') && !declared.has(`${table}.${column}`)
  })
  expect(found.map(({ table, column }) => `${table}.${column}`)).toEqual(
    Object.keys(WITHOUT_KEY).toSorted(),
  )
})

it('no column holds ids as text, except those with a reason', async () => {
  const columns = await listColumns(['text'])
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await client.query(
      `select from "${table}" where "${column}" ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' limit 1`,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found.filter((name) => !(name in AS_TEXT))).toEqual([])
  expect(found).toEqual(expect.arrayContaining(['journal_lines.line', 'stock_movements.line']))
})
