import type { ParamView } from './view-source.ts'

interface RunningBalance {
  /** Names the column of the account that has the balance, and the resource that it refers to. */
  readonly account: string
  readonly resource: string
  /**
   * Selects the entries: `team_id`, `id`, the account, `date`, `type`, `amount`, `resource`, `document` and the other
   * columns.
   */
  readonly entries: string
  /** Selects the balances of accounts at the end of the day before `from`: `team_id`, the account and `balance`. */
  readonly before: (from: string) => string
  /** Lists the other columns with their SQL in the row that brings the balance forward; `null` if it is blank. */
  readonly columns: Readonly<Record<string, string>>
}

/**
 * Creates a view of the entries of accounts in a period, each with the balance of the account after it, and one row of
 * the type `forward` for each account with the balance before the period. That row has an id of zeros, which sorts
 * first. The view has the parameters `from` and `to`.
 */
export function createRunningBalanceView(declared: RunningBalance): ParamView {
  const { account, resource, entries, before, columns } = declared
  const list = (prefix: string, values: readonly string[]) =>
    values.map((value) => `${prefix}${value},`).join(' ')
  return (param) => {
    const [from, to] = [param('from'), param('to')]
    return `
  select entry.team_id, entry.id, entry.${account}, entry.date, entry.type,
    ${list('entry.', Object.keys(columns))}
    coalesce(sum(entry.amount)
      over (partition by entry.team_id, entry.${account} order by entry.date, entry.id), 0) as balance,
    entry.resource, entry.document
  from (
    select entry.team_id, entry.id, entry.${account}, entry.date, entry.type,
      ${list('entry.', Object.keys(columns))} entry.amount, entry.resource, entry.document
    from (${entries}) entry
    where entry.date between coalesce(${from}, '-infinity') and coalesce(${to}, 'infinity')
    union all
    select before.team_id, overlay(before.${account}::text placing '00000000' from 1)::uuid, before.${account}, ${from},
      'forward', ${list('', Object.values(columns))} before.balance, '${resource}', before.${account}::text
    from (${before(from)}) before
  ) entry`
  }
}
