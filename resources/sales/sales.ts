import {
  address,
  boolean,
  code,
  computed,
  date,
  dateTime,
  lines,
  money,
  percent,
  price,
  quantity,
  reference,
  select,
  text,
} from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { saleAccess } from '../documents/access.ts'
import {
  amounts,
  creditNoteCondition,
  hideAmounts,
  paymentStatusVisible,
  progressStatuses,
  revisedFields,
  settledFields,
  termFields,
  terms,
  totalFields,
} from '../documents/amounts/amount-fields.ts'
import { cancelFields } from '../documents/cancel-fields.ts'
import { branchField, dayField, numberField } from '../documents/header-fields.ts'
import { fillPrice } from '../documents/amounts/fill-price.ts'
import { declareLineFields, lineUnit } from '../documents/lines/line-fields.ts'
import { saleActions } from './sale-actions.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'

/**
 * Declares quotes, orders, sales at the till and returns (rule 1.9); amounts and quantities of returns are negative.
 */
export const sales = defineResource('sales', {
  icon: 'shopping-cart',
  group: 'sales',
  title: 'number',
  namedBy: 'kind',
  namedWhen: { creditNote: creditNoteCondition },
  sort: ['date', 'DESC'],
  access: saleAccess,
  rights: {
    view_all: ['manager', 'stock', 'accounts', 'viewer'],
    cancel_any: ['manager'],
    revise: ['manager', 'sales'],
    change_price: ['manager'],
    price_below_min: [],
    over_credit_limit: [],
    return_without_receipt: [],
    mail: ['manager', 'sales', 'accounts'],
  },
  limits: {
    /** Limits the discounts of a line and of a sale, in percent. */
    discountPercent: { field: percent({ min: 0, max: 100 }), roles: { manager: 30, sales: 5 } },
    /** Limits the value of one refund to a customer that a person may give or approve. */
    refundValue: { field: money({ min: 0 }), roles: { manager: 1000, accounts: null } },
  },
  scope: ['branch'],
  ownWithout: { sales: { right: 'sale.view_all', by: ['salesperson'] } },
  imports: false,
  related: ['payment-allocations', 'sales', 'set-offs', 'write-offs', 'journal-lines'],
  routes: { list: '/sale-list', create: '/new-sale', show: '/sale-list/:id' },
  states: ['status', 'validity', 'goodsStatus', 'paymentStatus', 'returnStatus'],
  usualStates: { status: 'draft', goodsStatus: 'none', returnStatus: 'none' },
  sections: {
    main: [
      'customer',
      'deliveryAddress',
      'branch',
      'date',
      'dueDate',
      'kind',
      'validUntil',
      'salesperson',
    ],
    lines: ['lines'],
    terms: [...terms, 'notes', 'attachments'],
  },
  when: {
    validUntil: { visible: { kind: 'quote' } },
    validity: { visible: { kind: 'quote' } },
    paymentStatus: { visible: paymentStatusVisible },
  },
  touches: ['stock-movements', 'payments', 'set-offs', 'write-offs'],
  document: {
    status: 'status',
    open: ['draft', 'held'],
    posted: ['confirmed', 'closed'],
    finished: ['closed', 'cancelled'],
    always: ['notes', 'dueDate', 'attachments'],
    writtenLater: [
      'status',
      'goodsStatus',
      'returnStatus',
      ...settledFields,
      'writtenOff',
      'invoiced',
      'invoiceDate',
      'invoiceNumber',
      'cost',
      'issuedAt',
      ...Object.keys(cancelFields),
      'lines.delivered',
      'lines.returned',
      'lines.unitCost',
      'lines.cost',
      'lines.expectedCost',
    ],
    /** Allows changes of confirmed orders until the invoice (rule 2.2). */
    revisable: {
      when: { status: 'confirmed', kind_ne: 'return', invoiceDate_null: true },
      ...revisedFields,
    },
    date: 'date',
    series: { field: 'number', prefix: 'S', prefixFrom: 'branch' },
    ...amounts,
    fill: fillPrice,
    totals: {
      ...amounts.totals,
      parts: [...amounts.totals.parts.slice(0, -1), 'writtenOff', 'due'],
    },
    loads: { customer: { isWalkIn: true }, shippingTax: { isActive: true } },
    actions: saleActions,
    mainActions: {
      draft: ['complete', 'confirm', 'hold'],
      held: ['complete', 'confirm', 'resume'],
      confirmed: ['deliver', 'invoice', 'pay', 'issue'],
      closed: ['pay', 'issue'],
      cancelled: ['issue'],
    },
  },
  essentials: ['total', 'due', 'customer', 'date'],
  fields: {
    number: numberField,
    kind: select({
      choices: { sale: 'neutral', order: 'info', quote: 'neutral', return: 'warning' },
      default: 'sale',
      filter: true,
      column: true,
    }),
    status: select({
      choices: {
        draft: 'neutral',
        held: 'warning',
        confirmed: 'info',
        closed: 'success',
        cancelled: 'error',
      },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    customer: reference('customers', { filter: true, column: true }),
    /** Holds the name of the customer for people who deliver goods and may not open customers. */
    recipient: text({ derived: true, readOnly: true, internal: true }),
    /** Holds the address of the customer of a confirmed sale (sale-derived-fields.server.ts). */
    deliveryAddress: address({ derived: true, readOnly: true }),
    invoiceDate: date({ readOnly: true, filter: true }),
    /** Holds the number of the invoice or credit note, which is assigned at invoicing from a series of its own. */
    invoiceNumber: code({ readOnly: true, unique: true, search: true }),
    /** Holds when the receipt, invoice or credit note was first printed or saved; later prints are copies. */
    issuedAt: dateTime({ readOnly: true }),
    ...hideAmounts(termFields, 'view_price'),
    pricesIncludeTax: boolean({ setting: 'pricesIncludeTax' }),
    roundTo: money({ positive: true, setting: 'cashRounding', requires: 'view_price' }),
    ...hideAmounts(totalFields, 'view_price'),
    /** Holds the amount owed before payments: the total once invoiced. */
    invoiced: money({ readOnly: true, default: 0, requires: 'view_price' }),
    /** Holds the written-off amount. */
    writtenOff: money({ readOnly: true, default: 0, requires: 'view_price' }),
    due: computed({
      as: 'money',
      from: { subtract: ['invoiced', { add: ['paid', 'credited', 'writtenOff'] }] },
      requires: 'view_price',
      column: true,
    }),
    /** Holds the due date. If it is blank, invoicing computes it from the customer's payment terms. */
    dueDate: date(),
    /** Holds the expiry date of a quote; blank is unlimited. */
    validUntil: date({ atLeast: 'date', filter: true }),
    /** Indicates whether an open quote is still valid; computed by sale-derived-fields.server.ts. */
    validity: select({
      choices: { valid: 'neutral', expired: 'error' },
      derived: true,
      readOnly: true,
      filter: true,
    }),
    // The number contains the branch code, so the list needs no column.
    branch: { ...branchField, column: false },
    /** Names the salesperson (draft/salesperson.server.ts). */
    salesperson: reference('users', { filter: true, editRight: 'sale.view_all' }),
    ...progressStatuses,
    paymentStatus: {
      ...progressStatuses.paymentStatus,
      choices: { ...progressStatuses.paymentStatus.choices, writtenOff: 'info' },
    },
    /** Holds the cost of the goods: the actual cost of delivered goods and the expected cost of invoiced goods. */
    cost: money({ readOnly: true, default: 0, requires: 'view_cost' }),
    original: reference('sales', { readOnly: true }),
    lines: lines({
      title: 'product',
      measure: lineUnit,
      max: MAX_LINES,
      fields: {
        ...hideAmounts(
          declareLineFields('sales', { unitPrice: 'price', tax: 'appliedTax' }),
          'view_price',
        ),
        /** Indicates whether the price is the list price or was entered. */
        priceSource: select({
          choices: { list: 'neutral', manual: 'warning' },
          default: 'list',
          readOnly: true,
        }),
        delivered: quantity({ readOnly: true, default: 0, column: true }),
        /** Holds the cost per stock unit at delivery, or the expected cost after invoicing. */
        unitCost: price({ readOnly: true, requires: 'view_cost' }),
        cost: money({ readOnly: true, default: 0, requires: 'view_cost' }),
        /** Holds the expected cost of invoiced goods that are still to be delivered; empty when unknown. */
        expectedCost: money({ readOnly: true, requires: 'view_cost' }),
      },
    }),
  },
})
