import { isInPeriod } from './sum-sql.ts'
import type { KeptTotals, PagedView, ParamPlaceholder, ParamView } from './view-source.ts'

interface RunningBalance {
  /** Names the column with the account of an entry. */
  readonly account: string
  /** Names the resource of the accounts. */
  readonly resource: string
  /**
   * Selects the entries: `team_id`, `id`, the account, `date`, `type`, `amount`, `resource`, `document` and the keys
   * of `columns`.
   */
  readonly entries: string
  /** Selects the balances of accounts at the end of the day before `from`: `team_id`, the account and `balance`. */
  readonly before: (from: string) => string
  /** Selects the same balances for the rows that bring them forward, if this is faster for all accounts together. */
  readonly forward?: (from: string) => string
  /**
   * Selects the accounts in `forward`, if this is faster than their balances: `team_id` and the account. The form
   * `inOrder` then computes the balances of the rows of a page only.
   */
  readonly accounts?: (from: string) => string
  /**
   * Maps further columns to their SQL in the row that brings the balance forward; `null` for an empty
   * cell.
   */
  readonly columns: Readonly<Record<string, string>>
  /** Adds the form `inOrder`, as `dates` does: a view has one of the two. */
  readonly days?: DaysOfEntries
  readonly dates?: DatesOfEntries
  readonly totals?: KeptTotals
}

/** Writes columns of a select, each followed by a comma. */
function writeColumns(prefix: string, columns: readonly string[]): string {
  return columns.map((column) => `${prefix}${column},`).join(' ')
}

/** Adds the form that reads the entries by date, one day after the other. */
interface DatesOfEntries {
  /** Lists the fields of filters for which this form is suitable. */
  readonly fields: readonly string[]
  /** Selects the days of a period on which there may be entries, as `date`. */
  readonly select: (from: string, to: string) => string
}

/** Adds the form that reads the entries in the order of the list, one account and day after the other. */
interface DaysOfEntries {
  /** Lists the fields of filters for which this form is suitable. */
  readonly fields: readonly string[]
  /**
   * Names the column by which the list is sorted, which is equal in all entries of an account on a
   * day.
   */
  readonly position: string
  /** Selects the days of a period: `team_id`, the account, `date`, the position and `amount`, the sum of its entries. */
  readonly select: (from: string, to: string) => string
}

/**
 * Creates a view of the entries of accounts in a period, each with the balance after the entry, and one row of
 * the type `forward` for each account with the balance before the period. That row has an id of zeros, which sorts
 * first. The view has the parameters `from` and `to`. The form `page` adds the balance before the day of an entry and
 * the earlier entries of this day, so that the other entries of the period are not summed for a page.
 */
export function createRunningBalanceView(declared: RunningBalance): PagedView {
  const { account, resource, entries, before, columns, days, dates, totals } = declared
  const { forward = before } = declared
  const select = (param: ParamPlaceholder, balance: string) => {
    const [from, to] = [param('from'), param('to')]
    return `
  select entry.team_id, entry.id, entry.${account}, entry.date, entry.type,
    ${writeColumns('entry.', Object.keys(columns))}
    coalesce(${balance}, 0) as balance,
    entry.resource, entry.document
  from (
    select entry.team_id, entry.id, entry.${account}, entry.date, entry.type,
      ${writeColumns('entry.', Object.keys(columns))} entry.amount, entry.resource, entry.document
    from (${entries}) entry
    where ${isInPeriod('entry.date', from, to)}
    union all
    select before.team_id, overlay(before.${account}::text placing '00000000' from 1)::uuid, before.${account}, ${from},
      'forward', ${writeColumns('', Object.values(columns))} before.balance, '${resource}', before.${account}::text
    from (${forward(from)}) before
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
    ...(days && { inOrder: { fields: days.fields, select: createOrderedRows(declared, days) } }),
    ...(dates && { inOrder: { fields: dates.fields, select: createRowsByDate(declared, dates) } }),
    ...(totals && { totals }),
  }
}

/**
 * Selects the rows by account and day. The days are sorted in a subquery, so that PostgreSQL reads the entries of the
 * first days only, and each day has the balance before it.
 */
function createOrderedRows(
  { account, resource, entries, before, columns }: RunningBalance,
  { position, select }: DaysOfEntries,
): ParamView {
  const others = Object.entries(columns).filter(([name]) => name !== position)
  const names = others.map(([name]) => name)
  const isOfDay = (alias: string) =>
    `${alias}.team_id = day.team_id and ${alias}.${account} = day.${account} and ${alias}.date = day.date`
  return (param) => {
    const [from, to] = [param('from'), param('to')]
    return `
  select day.team_id, entry.id, day.${account}, day.date, day.type, ${writeColumns('entry.', names)} day.${position},
    case day.type when 'forward' then day.balance else day.balance + (
      select sum(same_day.amount) from (${entries}) same_day
      where ${isOfDay('same_day')} and same_day.id <= entry.id) end as balance,
    entry.resource, entry.document
  from (
    select before.team_id, before.${account}, ${from} as date, 'forward' as type,
      ${columns[position]!} as ${position}, before.balance
    from (${before(from)}) before
    union all
    select day.team_id, day.${account}, day.date, 'entry', day.${position},
      coalesce(before.balance, 0) - day.amount + sum(day.amount) over (
        partition by day.team_id, day.${account} order by day.date)
    from (${select(from, to)}) day
    left join (${before(from)}) before on before.team_id = day.team_id and before.${account} = day.${account}
    order by ${position}
  ) day
  cross join lateral (
    select entry.id, ${writeColumns('entry.', names)} entry.resource, entry.document
    from (${entries}) entry
    where day.type = 'entry' and ${isOfDay('entry')}
    union all
    select overlay(day.${account}::text placing '00000000' from 1)::uuid, ${writeColumns(
      '',
      others.map(([, value]) => value),
    )} '${resource}', day.${account}::text
    where day.type = 'forward'
  ) entry`
  }
}

/**
 * Selects the rows by date. The days are sorted in a subquery, so that PostgreSQL reads the entries of the first days
 * only. The rows that bring balances forward are on the first day of the period.
 */
function createRowsByDate(declared: RunningBalance, { select }: DatesOfEntries): ParamView {
  const { account, resource, entries, before, forward = before, accounts, columns } = declared
  const names = Object.keys(columns)
  return (param) => {
    const [from, to] = [param('from'), param('to')]
    const listed = accounts?.(from) ?? forward(from)
    const amount = accounts ? 'null' : 'before.balance'
    const balance = accounts
      ? `(select before.balance from (${before(from)}) before
        where before.team_id = entry.team_id and before.${account} = entry.${account})`
      : 'entry.amount'
    const days = `${select(from, to)} union select ${from} where ${from} is not null`
    return `
  select entry.team_id, entry.id, entry.${account}, day.date, entry.type, ${writeColumns('entry.', names)}
    coalesce(case entry.type when 'forward' then ${balance} else ${sumUpToEntry(declared)} end, 0) as balance,
    entry.resource, entry.document
  from (select armazem_team() as team_id, given.date from (${days}) given order by given.date) day
  cross join lateral (
    select entry.team_id, entry.id, entry.${account}, entry.date, entry.type, ${writeColumns('entry.', names)}
      entry.amount, entry.resource, entry.document
    from (${entries}) entry
    where entry.team_id = day.team_id and entry.date = day.date
    union all
    select before.team_id, overlay(before.${account}::text placing '00000000' from 1)::uuid, before.${account},
      day.date, 'forward', ${writeColumns('', Object.values(columns))} ${amount}, '${resource}', before.${account}::text
    from (${listed}) before
    where before.team_id = day.team_id and day.date = ${from}
    offset 0
  ) entry`
  }
}

/**
 * Returns SQL of the balance of an account after an entry `entry`: the balance before its day, plus the entries of this
 * day up to `entry`.
 */
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
