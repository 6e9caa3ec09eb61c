import {
  boolean,
  code,
  date,
  integer,
  money,
  percent,
  quantity,
  reference,
  select,
  text,
} from '../../../src/schema/fields.ts'
import type {
  DocumentPointers,
  DrillTarget,
  LinkTarget,
  OwnRecords,
  Ratio,
  Routes,
} from '../../../src/schema/resource-options.ts'
import { defineResource } from '../../../src/schema/resource.ts'
import type { LimitDeclaration, RoleDeclaration } from '../../../src/schema/rights.ts'
import { defineSettings } from '../../../src/schema/settings.ts'

/** Holds the examples of resources, roles and settings in docs/declarations.md. */
export const resourceExamples = {
  FieldConditions: [
    { visible: { type: 'stock' } },
    { required: { type: 'company' } },
    { readOnly: { status_ne: 'draft' } },
    { labels: { receivedAmount: { billDate_null: true } } },
  ],
  ResourceOptions: [
    defineResource('dice', { one: 'die', fields: { name: text() } }),
    defineResource('brands', { icon: 'tag', fields: { name: text() } }),
    defineResource('brands', { group: 'product', fields: { name: text() } }),
    defineResource('rates', { title: 'code', fields: { code: code() } }),
    defineResource('rates', { routes: { list: '/rate-list' }, fields: { name: text() } }),
    defineResource('rates', { sort: ['name', 'DESC'], fields: { name: text() } }),
    defineResource('rates', {
      namedBy: 'kind',
      fields: { name: text(), kind: select({ choices: { rate: 'neutral', discount: 'info' } }) },
    }),
    defineResource('rates', {
      namedBy: 'kind',
      namedWhen: { discount: { kind: 'rate', percent_lt: 0 } },
      fields: {
        name: text(),
        kind: select({ choices: { rate: 'neutral' } }),
        percent: percent(),
      },
    }),
    defineResource('rates', { sections: { main: ['name'] }, fields: { name: text() } }),
    defineResource('rates', {
      when: { note: { visible: { type: 'other' } } },
      fields: { name: text(), type: text(), note: text() },
    }),
    defineResource('areas', {
      tree: { parent: 'parent', depth: 5 },
      fields: { name: text(), parent: reference('areas') },
    }),
    defineResource('rates', {
      manualOrder: 'position',
      fields: { name: text(), position: integer() },
    }),
    defineResource('rates', { importKey: 'code', fields: { name: text(), code: code() } }),
    defineResource('rates', { foundBy: ['rate'], fields: { name: text(), rate: percent() } }),
    defineResource('rates', { imports: false, fields: { name: text() } }),
    defineResource('rates', { access: { sales: 'view' }, fields: { name: text() } }),
    defineResource('people', { source: 'view', sharesTitles: true, fields: { name: text() } }),
    defineResource('notes', { rights: { view_all: ['manager'] }, fields: { name: text() } }),
    defineResource('notes', {
      limits: { noteCount: { field: integer({ min: 0 }), roles: { sales: 5 } } },
      fields: { name: text() },
    }),
    defineResource('sums', { source: 'view', fields: { name: text() } }),
    defineResource('meters', { source: 'ledger', history: false, fields: { value: integer() } }),
    defineResource('sums', { source: 'view', reads: ['sales'], fields: { name: text() } }),
    defineResource('sums', { source: 'view', looksUp: ['units'], fields: { name: text() } }),
    defineResource('counts', { touches: ['inventory'], fields: { name: text() } }),
    defineResource('credits', { scopeFrom: 'sale', fields: { sale: reference('sales') } }),
    defineResource('credits', {
      ownFrom: { sales: ['sale'] },
      fields: { sale: reference('sales') },
    }),
    defineResource('sums', { source: 'view', whole: true, fields: { name: text() } }),
    defineResource('sums', {
      source: 'view',
      linksTo: { resource: 'products', id: 'product' },
      fields: { product: reference('products') },
    }),
    defineResource('sums', {
      source: 'view',
      drill: ({ product }) => ({ resource: 'sales', filter: { product } }),
      fields: { product: reference('products') },
    }),
    defineResource('rates', { related: ['sales'], fields: { name: text() } }),
    defineResource('rates', {
      related: ['balances', 'sales'],
      relatedFirst: ['balances'],
      fields: { name: text() },
    }),
    defineResource('entries', {
      source: 'view',
      title: 'number',
      fallbackTitle: 'type',
      fields: { number: code(), type: select({ choices: { opening: 'neutral' } }) },
    }),
    defineResource('rates', { subtitle: 'code', fields: { name: text(), code: code() } }),
    defineResource('rates', {
      states: ['state'],
      fields: { name: text(), state: select({ choices: { open: 'info', done: 'success' } }) },
    }),
    defineResource('rates', {
      states: ['state'],
      usualStates: { state: 'open' },
      fields: { name: text(), state: select({ choices: { open: 'info', done: 'success' } }) },
    }),
    defineResource('rates', {
      inactive: { isActive: false },
      fields: { name: text(), isActive: boolean({ default: true }) },
    }),
    defineResource('rates', { essentials: ['rate'], fields: { name: text(), rate: percent() } }),
    defineResource('rates', { card: ['rate'], fields: { name: text(), rate: percent() } }),
    defineResource('desks', { scope: ['branch'], fields: { branch: reference('branches') } }),
    defineResource('notes', {
      ownWithout: { notes: { right: 'note.view_all' } },
      fields: { name: text() },
    }),
    defineResource('rates', {
      actions: { raise: { rows: true, fields: { by: percent({ required: true }) } } },
      fields: { name: text(), rate: percent() },
    }),
    defineResource('orders', {
      document: { status: 'status', open: ['draft'], actions: {}, mainActions: {} },
      fields: { status: select({ choices: { draft: 'neutral' } }) },
    }),
    defineResource('journal', {
      documentPointers: { by: 'resource', id: 'document', ledger: 'stock-movements' },
      fields: { resource: code(), document: code() },
    }),
    defineResource('alerts', {
      listActions: { order: { right: 'purchase.create', creates: 'purchases', icon: 'truck' } },
      fields: { name: text() },
    }),
    defineResource('sums', {
      source: 'view',
      params: { asOf: date() },
      fields: { name: text() },
    }),
    defineResource('sums', {
      groups: ['date.month'],
      fields: { date: date(), amount: money() },
    }),
    defineResource('sums', {
      totals: [{ kind: 'in' }, { kind: 'out' }],
      statement: { strong: { kind: 'total' }, items: 'amount', parts: 'kind' },
      fields: { kind: text(), amount: money() },
    }),
    defineResource('sums', {
      ratios: { margin: { of: 'profit', to: 'revenue', as: 'percent' } },
      fields: { profit: money(), revenue: money() },
    }),
    defineResource('rates', { fields: { name: text({ required: true }) } }),
    defineResource('goods', { inputs: { openingQuantity: quantity() }, fields: { name: text() } }),
  ],
  Routes: [
    { list: '/rate-list' },
    { create: '/add-rate' },
    { edit: '/rate-list/:id/edit' },
    { show: '/rate-list/:id' },
  ] satisfies readonly Partial<Routes>[],
  LinkToResource: [{ resource: 'products', id: 'product' }] satisfies readonly LinkTarget[],
  LinkToNamedResource: [{ by: 'resource', id: 'document' }] satisfies readonly LinkTarget[],
  DrillTarget: [
    { resource: 'sales', filter: { status: 'closed' } },
  ] satisfies readonly DrillTarget[],
  DocumentPointers: [
    { by: 'resource', id: 'document', ledger: 'stock-movements' },
    { by: 'resource', id: 'document', line: 'documentLine', ledger: 'stock-movements' },
    { by: 'resource', id: 'document', ledger: 'journal-lines', isHidden: true },
  ] satisfies readonly DocumentPointers[],
  OwnRecords: [
    { right: 'sale.view_all' },
    { right: 'sale.view_all', by: ['salesperson'] },
    { right: 'sale.view_all', when: { kind: 'sale' } },
    {
      right: 'sale.view_all',
      linked: { lines: 'allocations', field: 'document', to: 'sales' },
    },
  ] satisfies readonly OwnRecords[],
  Ratio: [
    { of: 'profit', to: 'revenue', as: 'percent' },
    { of: 'revenue', to: 'whole', as: 'percent' },
  ] satisfies readonly Ratio[],
  RoleDeclaration: [
    { code: 'auditor', level: 'view', rights: ['view_cost'] },
    { code: 'auditor', level: 'view', exports: true, rights: [] },
  ] satisfies readonly RoleDeclaration[],
  LimitDeclaration: [
    { field: integer({ min: 0, max: 365 }), roles: { manager: 3, accounts: null } },
  ] satisfies readonly LimitDeclaration[],
  SettingsOptions: [
    defineSettings({ closedUntil: date() }, { rights: { closedUntil: 'period.close' } }),
    defineSettings(
      { numberDigits: integer(), salePrefix: code() },
      { numbers: { digits: 'numberDigits', prefixes: { S: 'salePrefix' } } },
    ),
    defineSettings(
      { billingName: text() },
      { sections: { billing: ['billingName'] }, screens: { billing: ['billing'] } },
    ),
    defineSettings(
      {},
      { limits: { backdateDays: { field: integer({ min: 0 }), roles: { manager: 3 } } } },
    ),
  ],
} as const satisfies Readonly<Record<string, readonly unknown[]>>
