import type {
  Action,
  DocumentOptions,
  LedgerEntry,
  PerLine,
  PresentedTotals,
  Revisable,
  Series,
} from '../../../src/schema/document.ts'
import { text } from '../../../src/schema/fields.ts'
import type { ListAction } from '../../../src/schema/list-action.ts'
import type { PrintoutOffer } from '../../../src/schema/printout.ts'

/** Stands for the function that creates a printout. */
const createInvoice = () => Promise.reject(new Error('Not printed'))
const load = async () => createInvoice

/** Holds the examples of documents, their actions and their printouts in docs/declarations.md. */
export const documentExamples = {
  ListAction: [
    { right: 'purchase.create', creates: 'purchases', icon: 'truck' },
  ] satisfies readonly ListAction[],
  Action: [
    { from: ['draft'] },
    { from: ['draft'], to: ['ordered', 'pendingApproval'] },
    { rows: true },
    { when: { lines_null: false } },
    { offered: { due_gt: 0 } },
    { roles: ['manager'] },
    { ownWithin: 'sale.cancel_any' },
    { answers: 'expenses' },
    { delegable: true },
    { fields: { reason: text({ required: true }) } },
    { initial: { amount: 'due' } },
    { perLine: { field: 'quantity', openQuantity: 'open', initial: 'all' } },
    { place: 'toBranch' },
    { inputWhen: { acceptsDifference: { coversPast: true } } },
    { preview: (record, { shipping }) => ({ ...record, shipping }) },
    { posts: true },
    { undoes: ['invoiceDate'] },
    { accepts: { discount: { percent: 'discountPercent' } } },
    { address: '/counts/:id/entry' },
    { corrects: true },
    { tone: 'warning' },
    { icon: 'check' },
  ] satisfies readonly Action[],
  PerLine: [
    {
      field: 'quantity',
      openQuantity: { subtract: ['quantity', 'delivered'] },
      initial: 'all',
    },
    {
      field: 'quantity',
      openQuantity: 'quantity',
      initial: 'all',
      fills: { unitPrice: 'unitPrice' },
    },
    { field: 'quantity', openQuantity: 'received', initial: 'all', openQuantityLabel: 'expected' },
  ] satisfies readonly PerLine[],
  Series: [{ field: 'number', prefix: 'S', prefixFrom: 'branch' }] satisfies readonly Series[],
  Revisable: [
    {
      when: { status: 'confirmed' },
      fields: ['lines', 'shipping'],
      computes: ['total', 'revision'],
    },
  ] satisfies readonly Revisable[],
  LedgerEntry: [{ tone: 'info', countsAs: 'transferOut' }] satisfies readonly LedgerEntry[],
  PresentedTotals: [
    {
      values: { subtotal: 123 },
      labels: { subtotal: 'subtotalWithTax', taxTotal: 'taxIncluded' },
      contained: ['taxTotal'],
    },
  ] satisfies readonly PresentedTotals[],
  DocumentOptions: [
    { status: 'status' },
    { open: ['draft'] },
    { always: ['note'] },
    { writtenLater: ['paid', 'lines.delivered'] },
    {
      revisable: {
        when: { status: 'confirmed', invoiceDate_null: true },
        fields: ['lines', 'shipping'],
        computes: ['total', 'revision'],
      },
    },
    { takesLines: { status_ne: 'cancelled', billDate_null: true } },
    { date: 'date' },
    { series: { field: 'number', prefix: 'S' } },
    { accepts: { discount: { percent: 'discountPercent' } } },
    { derive: ({ amount, tax }) => ({ total: Number(amount) + Number(tax) }) },
    { fill: (filled) => filled },
    { loads: { customer: {} } },
    { refillsOn: ['customer'] },
    { totals: { parts: ['subtotal', 'tax', 'total'], sum: 'total' } },
    { posted: ['confirmed', 'closed'] },
    { finished: ['closed', 'cancelled'] },
    { entries: { 'stock-movements': { loan: { tone: 'info', countsAs: 'transferOut' } } } },
    { actions: { confirm: { from: ['draft'] } } },
    { mainActions: { draft: ['confirm', 'hold'], closed: [] } },
  ] satisfies readonly Partial<DocumentOptions>[],
  PrintoutOffer: [
    { resource: 'sales', key: 'invoice', load: async () => createInvoice },
    { resource: 'sales', key: 'invoice', right: 'sale.view', load },
    { resource: 'customers', key: 'account', hasPeriod: true, load },
    { resource: 'sales', key: 'quote', when: { status: 'quote' }, load },
    { resource: 'sales', key: 'invoice', issuedBy: 'issue', load },
    { resource: 'sales', key: 'invoice', isMailed: true, load },
    { resource: 'sales', key: 'deliveryNote', isMailed: true, isMailedLast: true, load },
    { resource: 'customers', key: 'reminder1', isMailed: true, series: 'reminders', load },
    {
      resource: 'customers',
      key: 'reminder1',
      isMailed: true,
      series: 'reminders',
      automaticBy: 'sendsReminders',
      automaticWhen: { isReminded: true },
      load,
    },
  ] satisfies readonly PrintoutOffer[],
} as const satisfies Readonly<Record<string, readonly unknown[]>>
