import { selectDayAfterDay, selectDaysOf } from '../../../src/server/database/day-after-day.ts'
import { keepMonths } from '../../../src/server/database/kept-months.ts'
import type { PagedView } from '../../../src/server/database/view-source.ts'

const COLUMNS = ['id', 'number', 'kind', 'branch', 'category', 'amount', 'resource', 'document']

const selectProfitEntries = (where = '') => `
  select entry.*,
    armazem_row_id(concat_ws(' ', entry.posted, entry.kind, entry.date, entry.branch, entry.category)) as id,
    case when write_off.id is null then entry.posted_by when write_off.sale is null then 'payments' else 'sales' end
      as resource,
    coalesce(write_off.sale::text, write_off.payment::text, entry.posted) as document
  from posted_profit entry
  left join write_offs write_off on write_off.team_id = entry.team_id and write_off.id = entry.write_off ${where}`

/**
 * Selects one row for each document and each kind of income or cost that it posted on a day (I18). The sums of the rows
 * equal the totals of the journal. The number of rows is read from the kept totals of months
 * (database/52-profit-totals.sql).
 */
export const profitEntriesView: PagedView = {
  whole: () => selectProfitEntries(),
  inOrder: {
    fields: ['date', 'kind', 'branch', 'category'],
    select: () =>
      selectDayAfterDay({
        days: selectDaysOf('profit_lines'),
        columns: COLUMNS,
        rows: selectProfitEntries(
          'where entry.team_id = day.team_id and entry.date = day.date offset 0',
        ),
      }),
  },
  totals: [
    {
      by: ['date', 'kind', 'branch', 'category'],
      sums: ['amount'],
      isUncounted: true,
      select: () => 'select * from profit_of_days',
    },
    keepMonths('armazem_profit_sums', { by: ['kind', 'branch', 'category'], sums: ['amount'] }),
  ],
}
