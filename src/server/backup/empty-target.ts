import type pg from 'pg'
import { BackupProblem } from './backup-problem.ts'

/** Throws an error when the database contains accounts, teams, or tables of another program. */
export async function checkTargetIsEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<Found>(FOUND)
  const { tables, hasTeams, hasPeople, hasMigrations } = rows[0]!
  if (tables === 0) return
  if (!hasMigrations) {
    throw new BackupProblem(
      `The database holds ${tables} tables that are not Armazem's: restore into an empty database (set DATABASE_URL to a new database).`,
    )
  }
  const [counted] = (await client.query<Counted>(writeCountSql(hasTeams, hasPeople))).rows
  if (counted!.teams + counted!.people === 0) return
  throw new BackupProblem(
    `The database already holds data (${counted!.teams} teams, ${counted!.people} people): restore into an empty place (set DATA_DIR to a new folder, or DATABASE_URL to a new database).`,
  )
}

interface Found {
  readonly tables: number
  readonly hasMigrations: boolean
  readonly hasTeams: boolean
  readonly hasPeople: boolean
}

interface Counted {
  readonly teams: number
  readonly people: number
}

const FOUND = `
  select to_regclass('public.migrations') is not null as "hasMigrations",
    to_regclass('public.teams') is not null as "hasTeams",
    to_regclass('public."user"') is not null as "hasPeople",
    (select count(*)::integer from pg_class relation
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not exists (
       select from pg_depend dependency
       where dependency.classid = 'pg_class'::regclass and dependency.objid = relation.oid
         and dependency.deptype = 'e')) as tables`

/**
 * Returns the SQL that counts teams and people. After an interrupted restore, one of the tables may
 * be missing.
 */
function writeCountSql(hasTeams: boolean, hasPeople: boolean): string {
  return `
    select ${hasTeams ? '(select count(*)::integer from teams)' : '0'} as teams,
      ${hasPeople ? '(select count(*)::integer from "user")' : '0'} as people`
}
