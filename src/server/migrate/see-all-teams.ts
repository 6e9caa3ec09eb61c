import type pg from 'pg'

/**
 * Runs `work` inside the transaction of `client` without forced row-level security, so that the
 * owner of the tables reads and writes the rows of all teams. Locks all tables until the
 * transaction ends. Row-level security still applies to other roles.
 */
export async function seeAllTeams<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ name: string }>(FORCED)
  const force = (verb: string) =>
    rows.map(({ name }) => `alter table if exists ${name} ${verb} row level security`).join(';')
  await client.query(force('no force'))
  const answer = await work()
  // A table with pending deferred checks cannot be altered, so the checks run now.
  await client.query('set constraints all immediate')
  await client.query(force('force'))
  return answer
}

const FORCED = `
  select format('%I.%I', namespace.nspname, relation.relname) as name
  from pg_class relation join pg_namespace namespace on namespace.oid = relation.relnamespace
  where namespace.nspname = 'public' and relation.relkind in ('r', 'p') and relation.relforcerowsecurity
  order by relation.relname`
