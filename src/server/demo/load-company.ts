import { randomUUID } from 'node:crypto'
import { getResource, type Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { AppContext } from '../context/context.ts'
import type { Person } from '../http/caller.ts'
import type { Database } from '../database/database.ts'
import { getLinesTable, getTable } from '../database/names.ts'
import type { Transaction } from '../database/transaction.ts'
import { hashPassword } from '../identity/password.ts'
import type { BulkTrade, Company, CompanyRecords } from './company.ts'
import { openBooks } from './company-books.ts'
import { seedRecords, type Seeding } from './seed-records.ts'

/**
 * Loads a company unless it exists. Returns whether it was loaded. Team, roles and records are
 * written in one transaction, so an existing team is complete, and changes that people made later are
 * kept. `database` connects as the owner of the tables, because only the owner may analyze them.
 */
export async function loadCompany(
  context: AppContext,
  company: Company,
  database = context.database,
): Promise<boolean> {
  const { registry } = context
  const { team } = company
  const existingTeam = await database.query({
    text: 'select 1 from teams where id = $1',
    values: [team.id],
  })
  if (existingTeam.length > 0) return false
  const members = await makeAccounts(database, company)
  const [owner] = members
  if (!owner) throw new Error('A company needs an owner')
  const people = new Map(company.accounts.map(({ id }, at) => [id, members[at]!]))
  const isCreated = await database.withTeam(team.id, async (trx) => {
    // Loading a large company takes longer than the time limit of requests.
    await trx.liftTimeLimit()
    if (!(await makeTeam(trx, company))) return false
    await makeRoles(trx, company, registry)
    for (const [at, member] of members.entries()) {
      const values = [team.id, member.id, [company.accounts[at]!.role]]
      await trx.query({ text: MEMBER, values })
    }
    const getPersonId = (account: string) => people.get(account)?.id ?? account
    const seeding = { trx, team, author: owner, getPersonId, requestId: randomUUID() }
    await seedPiece(registry, await company.masterData(), seeding)
    await analyze(trx, registry.resources)
    if (company.bulk) await insertTrade(registry, company.bulk, seeding)
    if (!company.trade) return true
    const books = openBooks(context, { trx, company, getPerson: (account) => people.get(account)! })
    let days = 0
    for await (const _ of company.trade(books)) {
      days += 1
      await runDeferredTriggers(trx)
      if (isPowerOfTwo(days)) await analyze(trx, registry.resources)
    }
    return true
  })
  if (isCreated) await vacuumAll(database)
  return isCreated
}

async function insertTrade(
  registry: Registry,
  { records, settle }: BulkTrade,
  seeding: Seeding,
): Promise<void> {
  let pieces = 0
  for (const piece of await records()) {
    const seeded = await seedPiece(registry, piece, seeding)
    pieces += 1
    if (isPowerOfTwo(pieces)) await analyze(seeding.trx, seeded)
  }
  for (const text of settle) await seeding.trx.query({ text, values: [seeding.team.id] })
}

/** Inserts records of some resources. Returns the resources. */
async function seedPiece(
  registry: Registry,
  piece: CompanyRecords,
  seeding: Seeding,
): Promise<readonly Resource[]> {
  const seeded = Object.entries(piece).map(([name, records]) => {
    return { resource: getResource(registry, name), records }
  })
  for (const { resource, records } of seeded) await seedRecords(resource, records, seeding)
  return seeded.map(({ resource }) => resource)
}

/**
 * Vacuums and analyzes all tables: without statistics, PostgreSQL plans for empty tables, and the first reads of new
 * rows would do the work of the vacuum. This takes longer than the time limit of requests.
 */
async function vacuumAll({ pool }: Database): Promise<void> {
  const client = await pool.connect({ isPatient: true })
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
  } finally {
    await client.query('reset statement_timeout')
    client.release()
  }
}

/**
 * Analyzes the tables of resources. Without statistics, checks of references would read whole
 * tables for each row. Only the owner of the tables may analyze them.
 */
async function analyze(trx: Transaction, resources: readonly Resource[]): Promise<void> {
  const stored = resources.filter(({ source }) => source !== 'view')
  const tables = stored.flatMap((resource) => {
    const lines = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'lines')
    return [getTable(resource), ...lines.map(([name]) => getLinesTable(resource, name))]
  })
  await trx.query({ text: 'reset role' })
  await trx.query({ text: `analyze ${tables.join(', ')}` })
  await trx.query({ text: `select set_config('role', armazem_team_role(), true)` })
}

/**
 * Runs the deferred triggers of the day. If all ran with the commit, PostgreSQL would plan them for tables that were
 * empty when they were analyzed.
 */
async function runDeferredTriggers(trx: Transaction): Promise<void> {
  await trx.query({ text: 'set constraints all immediate' })
  await trx.query({ text: 'set constraints all deferred' })
}

function isPowerOfTwo(n: number): boolean {
  return Number.isInteger(Math.log2(n))
}

/**
 * Creates the team. When two processes load at the same time, the second waits for the team of the
 * first and does nothing.
 */
async function makeTeam(trx: Transaction, { team }: Company): Promise<boolean> {
  const { id, name, currency, locale, timezone, settings } = team
  const values = [id, name, currency, locale, timezone, settings]
  const created = await trx.query({ text: TEAM, values })
  return created.length > 0
}

async function makeRoles(trx: Transaction, { team, roleNames }: Company, { roles }: Registry) {
  const codes = roles.map(({ code }) => code)
  const names = codes.map((code) => roleNames[code] ?? code)
  await trx.query({ text: ROLES, values: [team.id, codes, names] })
}

/** Creates the people of the accounts. An existing address keeps its person and password. */
async function makeAccounts(
  database: Database,
  { accounts, password }: Company,
): Promise<readonly Person[]> {
  const hashes = await Promise.all(accounts.map(() => hashPassword(password)))
  const people: Person[] = []
  for (const [at, { id, name, email }] of accounts.entries()) {
    const values = [id, name, email, hashes[at]]
    const [person] = await database.query<Person>({ text: ACCOUNT, values })
    people.push(person ?? { id, name, email })
  }
  return people
}

const TEAM = `
  insert into teams (id, name, currency, locale, timezone, settings, demo)
  values ($1, $2, $3, $4, $5, $6, true)
  on conflict do nothing returning id`

const ROLES = `
  insert into roles (team_id, code, name, is_system)
  select $1, code, name, true from unnest($2::text[], $3::text[]) as given (code, name)`

const MEMBER = 'insert into members (team_id, user_id, roles) values ($1, $2, $3)'

/** Inserts an address and a password into better-auth's tables. */
const ACCOUNT = `
  with person as (
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ($1, $2, $3, true, now(), now())
    on conflict (email) do nothing returning id
  ), credential as (
    insert into account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    select gen_random_uuid(), id::text, 'credential', id, $4, now(), now() from person
  )
  select id, name, email from "user" where email = $3`
