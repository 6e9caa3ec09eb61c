import pg from 'pg'

export const SLOW_SEARCH_WARNING =
  'The owner of the database may not mark functions as leakproof, so searches and look-ups by unique texts read all rows of the team: docs/operations.md, "Your own PostgreSQL".'

/**
 * Marks the functions of search indexes, unique keys, lists of choices and indexes of custom fields
 * as leakproof. Returns whether they are marked. Row-level security checks the team before any
 * function that could reveal rows of other teams, so PostgreSQL cannot use an index on a function
 * without this mark. The functions only read their arguments. Only a superuser may mark them.
 */
export async function markLeakproof(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Unmarked>(UNMARKED)
    if (rows.length === 0) return true
    if (!rows[0]!.isSuperuser) return false
    for (const { name } of rows) await client.query(`alter function ${name} leakproof`)
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

interface Unmarked {
  /** Holds the name of the function with the types of its parameters. */
  readonly name: string
  readonly isSuperuser: boolean
}

const UNMARKED = `
  select routine.oid::regprocedure::text as name, role.rolsuper as "isSuperuser"
  from pg_proc routine cross join pg_roles role
  where routine.oid in ('public.armazem_key(text)'::regprocedure, 'pg_catalog.textlike(text, text)'::regprocedure,
      'pg_catalog.textregexeq(text, text)'::regprocedure, to_regprocedure('word_similarity_op(text, text)'),
      'pg_catalog.jsonb_object_field(jsonb, text)'::regprocedure, 'pg_catalog.jsonb_eq(jsonb, jsonb)'::regprocedure,
      'pg_catalog.jsonb_lt(jsonb, jsonb)'::regprocedure, 'pg_catalog.jsonb_le(jsonb, jsonb)'::regprocedure,
      'pg_catalog.jsonb_gt(jsonb, jsonb)'::regprocedure, 'pg_catalog.jsonb_ge(jsonb, jsonb)'::regprocedure,
      'pg_catalog.jsonb_exists_any(jsonb, text[])'::regprocedure,
      'pg_catalog.jsonb_exists_all(jsonb, text[])'::regprocedure,
      'pg_catalog.arrayoverlap(anyarray, anyarray)'::regprocedure,
      'pg_catalog.arraycontains(anyarray, anyarray)'::regprocedure)
    and not routine.proleakproof and role.rolname = current_user`
