import type { Database } from '../database/database.ts'
import type { Company } from './company.ts'

/**
 * Removes a company completely: its team with all of its data, and its accounts unless they now belong to another
 * team. Returns whether the company existed.
 */
export async function removeCompany(
  { pool }: Pick<Database, 'pool'>,
  { team, accounts }: Pick<Company, 'team' | 'accounts'>,
): Promise<boolean> {
  const client = await pool.connect({ isPatient: true })
  try {
    await client.query('begin')
    // Deleting a million rows takes longer than the time limit of requests.
    await client.query('set local statement_timeout = 0')
    const { rows: people } = await client.query<{ id: string }>(PEOPLE, [team.id])
    const { rowCount } = await client.query('delete from teams where id = $1 and demo', [team.id])
    const emails = accounts.map(({ email }) => email)
    await client.query(ACCOUNTS, [people.map(({ id }) => id), emails])
    await client.query('commit')
    return rowCount === 1
  } catch (problem) {
    await client.query('rollback').catch(() => {})
    throw problem
  } finally {
    client.release()
  }
}

const PEOPLE = 'select user_id as id from members where team_id = $1'

const ACCOUNTS = `
  delete from "user" person where person.id::text = any($1::text[]) and person.email = any($2::text[])
    and not exists (select from members member where member.user_id::text = person.id::text)`
