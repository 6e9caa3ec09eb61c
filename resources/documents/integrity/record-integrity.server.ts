import { toSnakeCase } from '../../../src/schema/naming.ts'
import type { Registry } from '../../../src/schema/registry.ts'
import type { Invariant } from '../../../src/server/context/invariant.ts'

/** Creates the check that the numbers in a column of a table have no gaps (I14). `subject` names the documents. */
export function createNumberInvariant(subject: string, table: string, column: string): Invariant {
  return {
    code: 'I14',
    description: `The numbers of ${subject} have no gaps and no duplicates.`,
    // A series begins with 1, unless the team chose another first number.
    sql: `
      select used.team_id, used.series as subject, used.documents, used.numbers, used.last,
        coalesce(configured.first, 1) as first
      from (
        select team_id, series, count(*) as documents, count(distinct n) as numbers, min(n) as lowest, max(n) as last
        from (select team_id, regexp_replace(${column}, '-[0-9]+$', '') as series,
            substring(${column} from '[0-9]+$')::bigint as n from ${table} where ${column} is not null) numbered
        group by team_id, series) used
      left join number_series configured on configured.team_id = used.team_id and configured.key = used.series
      where used.numbers <> used.documents or used.lowest <> coalesce(configured.first, 1)
        or used.last <> coalesce(configured.first, 1) + used.documents - 1`,
  }
}

/** Counts the history entries of each record, without those of mails, which do not change the record. */
const ENTRIES = `
  select resource, record_id, count(*) as entries from history
  where team_id = $1 and action <> 'mail' group by resource, record_id`

/** Creates the checks that numbers have no gaps (I14) and that every write has its history (I20). */
export function createRecordInvariants(registry: Registry): readonly Invariant[] {
  // Lists documents with the statuses in which they are posted.
  const posted = registry.resources.flatMap(({ name, document }) =>
    document?.posted ? [[name, document.posted] as const] : [],
  )

  const logged = registry.resources.filter(({ history }) => history)

  // Lists documents with a number series, and ledgers of documents such as goods receipts.
  const numbered = logged.filter(({ source, document, fields: { number } }) =>
    source === 'ledger' ? number?.unique === true : document?.series !== undefined,
  )

  return [
    ...numbered.map(({ name }) => createNumberInvariant(name, toSnakeCase(name), 'number')),
    {
      code: 'I14',
      description: 'Every posted document has a number.',
      sql: posted
        .map(
          ([table, states]) => `
      select team_id, id::text as subject, '${table}' as resource, status from ${toSnakeCase(table)}
      where number is null and status in (${states.map((state) => `'${state}'`).join(', ')})`,
        )
        .join(' union all '),
    },
    ...logged.map(({ name: resource }): Invariant => ({
      code: 'I20',
      description: `Every write to ${resource} has its history.`,
      uses: { recorded: ENTRIES },
      sql: `
      select record.team_id, record.id::text as subject, record.version, recorded.entries
      from ${toSnakeCase(resource)} record
      left join recorded on recorded.resource = '${resource}' and recorded.record_id = record.id
      where record.team_id = $1 and record.version <> coalesce(recorded.entries, 0)`,
    })),
  ]
}
