import type {
  Board,
  Figure,
  FirstStep,
  Panel,
  RankingPanel,
  RecordsPanel,
  Rows,
  TodoPanel,
  TrendPanel,
} from '../../../src/schema/board.ts'

/** Holds the examples of boards in docs/declarations.md. */
export const boardExamples = {
  Board: [
    {
      name: 'low-stock',
      right: 'stock-alert.view',
      figures: [{ key: 'products', as: 'integer', rows: { resource: 'stock-alerts' } }],
      panels: [],
    },
    { filterBy: { field: 'branch', resource: 'branches' } },
    { firstSteps: [{ key: 'product', create: 'products' }] },
    { links: [{ key: 'reports', to: '/reports', right: 'sale.view' }] },
    {
      panels: [
        {
          kind: 'records',
          key: 'latest',
          width: 6,
          rows: { resource: 'sales' },
          sort: ['date', 'DESC'],
          notes: ['customer'],
          ends: ['total'],
        },
      ],
    },
  ] satisfies readonly Partial<Board>[],
  Rows: [
    { resource: 'sales' },
    { resource: 'sales', filter: { status: 'closed' } },
    { resource: 'sales', date: 'date' },
    { resource: 'stock-overview', asOf: 'asOf' },
  ] satisfies readonly Rows[],
  Figure: [
    { key: 'orders', as: 'integer', rows: { resource: 'sales', date: 'date' } },
    { path: 'cashFlow.net' },
    { increase: 'good' },
    { sum: 'total' },
    { sum: 'cost', oppositeSign: true },
    { right: 'dashboard.view_money' },
    { place: 'card' },
    { notes: ['orders'] },
  ] satisfies readonly Partial<Figure>[],
  AnyPanel: [
    { key: 'latest', width: 6, rows: { resource: 'sales' } },
    { right: 'dashboard.view_money' },
    { details: '/profit-loss/columns' },
  ] satisfies readonly Partial<Panel>[],
  TrendPanel: [
    { kind: 'trend' },
    { shape: 'line' },
    { series: [{ key: 'sales', sum: 'total' }] },
    { as: 'money' },
    { compare: true },
    { running: { resource: 'stock-overview', asOf: 'asOf' } },
  ] satisfies readonly Partial<TrendPanel>[],
  RankingPanel: [
    { kind: 'ranking' },
    { shape: 'donut' },
    { group: 'category' },
    { by: [{ sum: 'total', as: 'money' }, { as: 'integer' }] },
  ] satisfies readonly Partial<RankingPanel>[],
  RecordsPanel: [
    { kind: 'records' },
    { sort: ['date', 'DESC'] },
    { title: 'number' },
    { notes: ['customer'] },
    { ends: ['total', 'status'] },
  ] satisfies readonly Partial<RecordsPanel>[],
  TodoPanel: [
    { kind: 'todo' },
    { lines: [{ key: 'lowStock', icon: 'bell', rows: { resource: 'stock-alerts' } }] },
  ] satisfies readonly Partial<TodoPanel>[],
  TodoLine: [
    { key: 'lowStock', icon: 'bell', rows: { resource: 'stock-alerts' } },
    {
      key: 'unreceived',
      icon: 'truck',
      rows: { resource: 'purchases', filter: { status: 'ordered' } },
      right: 'purchase.receive',
    },
  ] satisfies TodoPanel['lines'],
  BoardLink: [{ key: 'reports', to: '/reports', right: 'sale.view' }] satisfies NonNullable<
    Board['links']
  >,
  RecordStep: [
    { key: 'product', create: 'products' },
    { key: 'stock', create: 'purchases', done: 'stock-movements' },
  ] satisfies readonly FirstStep[],
  PageStep: [
    {
      key: 'company',
      page: '/settings/company',
      right: 'setting.edit',
      done: { setting: 'address' },
    },
    {
      key: 'testReceipt',
      page: '/test-receipt',
      right: 'sale.complete',
      done: 'sales',
      preference: 'testReceipt.printed',
    },
  ] satisfies readonly FirstStep[],
} as const satisfies Readonly<Record<string, readonly unknown[]>>
