import type { ParamView } from '../../../src/server/database/view-source.ts'

interface Account {
  readonly party: 'customer' | 'supplier'
  /** Selects all entries of the accounts. */
  readonly changes: string
  readonly raises: 'debit' | 'credit'
  readonly lowers: 'debit' | 'credit'
  /** Leaves out entries that do not change the balance. */
  readonly hidesZero: boolean
}

/**
 * Returns SQL of an account statement: one row with the balance before the period, then each entry with the running
 * balance. The first row has an id of zeros, which sorts first.
 */
export function createStatementView({
  party,
  changes,
  raises,
  lowers,
  hidesZero,
}: Account): ParamView {
  return (param) => {
    const [from, to] = [param('from'), param('to')]
    const amount = `coalesce(change.${raises}, 0) - coalesce(change.${lowers}, 0)`
    const before = `
      select change.team_id, change.${party}, sum(${amount}) as balance
      from (${changes}) change
      where change.date < ${from}
      group by change.team_id, change.${party}`
    return `
  select entry.team_id, entry.id, entry.number, entry.date, entry.type, entry.${party}, entry.reference, entry.debit,
    entry.credit, entry.balance, entry.resource, entry.document
  from (
    select change.*, coalesce(before.balance, 0) + sum(${amount})
      over (partition by change.team_id, change.${party} order by change.date, change.id) as balance
    from (${changes}) change
    left join (${before}) before on before.team_id = change.team_id and before.${party} = change.${party}
    where (${from} is null or change.date >= ${from}) and (${to} is null or change.date <= ${to})
  ) entry
  ${hidesZero ? 'where coalesce(entry.debit, entry.credit, 0) <> 0' : ''}
  union all
  select before.team_id, overlay(before.${party}::text placing '00000000' from 1)::uuid, null, ${from}, 'forward',
    before.${party}, null, null, null, before.balance, '${party}s', before.${party}::text
  from (${before}) before`
  }
}
