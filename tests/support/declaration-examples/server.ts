import type { ServerModule, StockClaims } from '../../../resources/modules/server-module.ts'
import type { Board } from '../../../src/schema/board.ts'
import type { PrintoutMailer, PrintoutOffer } from '../../../src/schema/printout.ts'
import type { Invariant } from '../../../src/server/context/invariant.ts'
import type { CreatedDocuments, Rules } from '../../../src/server/context/rules.ts'
import type { Watch } from '../../../src/server/context/watch.ts'
import type {
  DatedView,
  KeptTotals,
  OrderedRows,
  PagedView,
  RowView,
  SummedView,
} from '../../../src/server/database/view-source.ts'

const lowStock: Board = { name: 'low-stock', right: 'stock-alert.view', figures: [], panels: [] }
const invoice: PrintoutOffer = {
  resource: 'sales',
  key: 'invoice',
  load: () => Promise.reject(new Error('Not printed')),
}

// The following constants stand for parts of a module that other examples show.
const selectRows = () => 'select team_id, id, name from units'
const unitRules: Rules = { resource: 'units' }
const saleActions = { resource: 'sales', handlers: {} }
const alertActions = { resource: 'stock-alerts', handlers: {} }
const invoiceMailer: PrintoutMailer = {
  address: async ({ name, email }) => ({ name: String(name), to: [String(email)], language: 'en' }),
  write: async ({ number }) => ({ subject: `Invoice ${String(number)}`, text: '' }),
}
const overdue: Watch = {
  event: 'overdue',
  resource: 'invoices',
  where: "record.status = 'overdue'",
  linksTo: { resource: 'sales', id: 'id' },
  title: 'record.number',
  right: 'sale.view_all',
}
const emptyLevels: Invariant = {
  code: 'I5',
  description: 'A stock level with quantity 0 has value 0.',
  sql: 'select team_id, id::text as subject, value from inventory where on_hand = 0 and value <> 0',
}
const saleTotals: KeptTotals = {
  by: ['date'],
  sums: ['total'],
  select: () => 'select team_id, date, total, sales as n_ from sale_totals',
}

/** Holds the examples of the server parts of modules in docs/declarations.md. */
export const serverExamples = {
  ServerModule: [
    { rules: [unitRules] },
    { views: { invoices: selectRows } },
    { documents: [saleActions] },
    { listActions: [alertActions] },
    { boards: [lowStock] },
    { printouts: [invoice] },
    { mailers: { 'sales.invoice': invoiceMailer } },
    { watches: [overdue] },
    { invariants: [emptyLevels] },
    {
      maintenanceStatements: [
        'select armazem_merge_stock_totals()',
        { ofEachTeam: `select armazem_keep_months('stock', $1) as "isUnfinished"` },
      ],
    },
    { stockClaims: { reserved: selectRows() } },
    { seeds: (text) => ({ units: [{ name: text('units.piece.name') }] }) },
  ] satisfies readonly ServerModule[],
  StockClaims: [
    {
      reserved: `
        select line.team_id, sale.branch, line.product, line.quantity
        from sales_lines line join sales sale on sale.team_id = line.team_id and sale.id = line.parent
        where sale.status = 'confirmed'`,
    },
    {
      incoming: `
        select line.team_id, purchase.branch, line.product, line.quantity
        from purchases_lines line
          join purchases purchase on purchase.team_id = line.team_id and purchase.id = line.parent
        where purchase.status = 'ordered'`,
    },
  ] satisfies readonly StockClaims[],
  Rules: [
    { resource: 'units' },
    {
      load: async (changes, { trx }) =>
        trx.query({
          text: 'select id, base_unit from units where id = any($1)',
          values: [changes.map(({ record }) => record.baseUnit)],
        }),
    },
    { complete: ({ inputs }) => ({ isPrimary: inputs.isPrimary ?? false }) },
    { derive: async ({ record }) => ({ searchName: String(record.name).toLowerCase() }) },
    {
      check: ({ record }) =>
        record.baseUnit === record.id ? [{ pointer: '/baseUnit', code: 'CYCLE' }] : [],
    },
    { accepted: ({ record }, names) => (names as Set<unknown>).add(record.name) },
    {
      written: async ({ record }, trx) => {
        await trx.query({
          text: 'update units set base_unit = null where base_unit = $1',
          values: [record.id],
        })
      },
    },
    {
      beforeDelete: async ({ record }) =>
        record.isWalkIn ? [{ pointer: '', code: 'WALK_IN' }] : [],
    },
    {
      created: async ({ document, input, trx }) => {
        await trx.query({
          text: 'update units set factor = $2 where id = $1',
          values: [document.id, input.factor],
        })
      },
    },
    { createdDocuments: { adjustments: { actions: ['void'], reason: 'reason' } } },
  ] satisfies readonly Partial<Rules>[],
  CreatedDocuments: [{ actions: ['void'], reason: 'reason' }] satisfies readonly CreatedDocuments[],
  PagedView: [
    { whole: selectRows },
    { whole: selectRows, page: selectRows },
    { whole: selectRows, page: selectRows, inColumns: true },
    { whole: selectRows, inOrder: { fields: ['date'], select: selectRows } },
    { whole: selectRows, totals: saleTotals },
  ] satisfies readonly PagedView[],
  OrderedRows: [
    { fields: ['date', 'branch'], select: selectRows },
  ] satisfies readonly OrderedRows[],
  KeptTotals: [
    {
      by: ['branch'],
      sums: ['total'],
      select: () => 'select team_id, branch, total, sales as n_ from sale_totals',
    },
    {
      by: ['date'],
      sums: ['total'],
      select: (_, { from, to }) =>
        `select team_id, date, total from sale_totals where date between ${from} and ${to}`,
      isUncounted: true,
      date: 'date',
    },
  ] satisfies readonly KeptTotals[],
  SummedView: [
    { totals: saleTotals },
    { whole: selectRows, totals: saleTotals },
    { day: 'date', totals: saleTotals },
  ] satisfies readonly SummedView[],
  DatedView: [
    { whole: selectRows, recent: selectRows, days: selectRows, day: 'asOf' },
  ] satisfies readonly DatedView[],
  RowView: [
    { row: (record) => `select ${record}.quantity * ${record}.unit_price as amount` },
  ] satisfies readonly RowView[],
  Watch: [
    {
      event: 'overdue',
      resource: 'invoices',
      where: "record.status = 'overdue'",
      linksTo: { resource: 'sales', id: 'id' },
      title: 'record.number',
      branch: 'branch',
      right: 'sale.view_all',
      isDaily: true,
    },
    { changesWith: 'inventory' },
  ] satisfies readonly Partial<Watch>[],
  Invariant: [
    {
      code: 'I5',
      description: 'A stock level with quantity 0 has value 0.',
      sql: 'select team_id, id::text as subject, value from inventory where on_hand = 0 and value <> 0',
    },
    {
      sql: 'select team_id, id::text as subject, value from levels where on_hand = 0 and value <> 0',
      uses: { levels: 'select team_id, id, on_hand, value from inventory' },
    },
  ] satisfies readonly Partial<Invariant>[],
} as const satisfies Readonly<Record<string, readonly unknown[]>>
