import type { PagedView, ParamPlaceholder } from './view-source.ts'

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
 * first. The view has the parameters `from` and `to`. The form `page` adds the balance before the day of an entry and
 * the earlier entries of this day, so that the other entries of the period are not summed for a page.
 */
export function createRunningBalanceView(declared: RunningBalance): PagedView {
  const { account, resource, entries, before, columns } = declared
  const list = (prefix: string, values: readonly string[]) =>
    values.map((value) => `${prefix}${value},`).join(' ')
  const select = (param: ParamPlaceholder, balance: string) => {
    const [from, to] = [param('from'), param('to')]
    return `
  select entry.team_id, entry.id, entry.${account}, entry.date, entry.type,
    ${list('entry.', Object.keys(columns))}
    coalesce(${balance}, 0) as balance,
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
  return {
    inColumns: true,
    whole: (param) =>
      select(
        param,
        `sum(entry.amount) over (
      partition by entry.team_id, entry.${account} order by entry.date, entry.id)`,
      ),
    page: (param) =>
      select(
        param,
        `case entry.type when 'forward' then entry.amount else ${sumUpToEntry(declared)} end`,
      ),
  }
}

/** Returns SQL of the balance of an account after an entry `entry`: the balance before its day, and entries of this day. */
export function sumUpToEntry({
  account,
  entries,
  before,
}: Pick<RunningBalance, 'account' | 'entries' | 'before'>): string {
  const isOfEntry = (alias: string) =>
    `${alias}.team_id = entry.team_id and ${alias}.${account} = entry.${account}`
  return `(
    select coalesce(sum(earlier.amount), 0)
    from (
      select before.balance as amount
      from (${before('entry.date')}) before
      where ${isOfEntry('before')}
      union all
      select same_day.amount
      from (${entries}) same_day
      where ${isOfEntry('same_day')} and same_day.date = entry.date and same_day.id <= entry.id
    ) earlier)`
}
