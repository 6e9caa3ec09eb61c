import {
  boolean,
  computed,
  date,
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
import { purchaseAccess } from './access.ts'
import {
  amounts,
  creditNoteCondition,
  paymentStatusVisible,
  progressStatuses,
  revisedFields,
  hideAmounts,
  settledFields,
  termFields,
  terms,
  totalFields,
} from '../documents/amounts/amount-fields.ts'
import { approvalFields } from '../documents/approval-fields.ts'
import { cancelFields } from '../documents/cancel-fields.ts'
import { branchField, dayField, numberField } from '../documents/header-fields.ts'
import { fillCost } from '../documents/amounts/fill-price.ts'
import { declareLineFields, lineUnit } from '../documents/lines/line-fields.ts'
import { purchaseActions } from './purchase-actions.ts'
import { MAX_LINES } from '../documents/lines/max-lines.ts'

/** Lists the fields that a supplier's bill changes when it differs from the order (database/40-billed-frozen.sql). */
const billedFields = [
  'orderedTotal',
  'subtotal',
  'discountTotal',
  'taxTotal',
  'shipping',
  'shippingTax',
  'shippingTaxRate',
  'netShipping',
  'shippingTaxAmount',
  'rounding',
  'total',
  ...[
    'quantity',
    'baseQuantity',
    'unitPrice',
    'billedQuantity',
    'orderedPrice',
    'gross',
    'discount',
    'documentDiscount',
    'netDiscount',
    'net',
    'taxAmount',
    'total',
  ].map((name) => `lines.${name}`),
]

/**
 * Declares purchases: order, receipts and bill in one document (rule 1.8); amounts and quantities of returns are
 * negative.
 */
export const purchases = defineResource('purchases', {
  icon: 'shopping-bag',
  group: 'purchase',
  title: 'number',
  namedBy: 'kind',
  namedWhen: { creditNote: creditNoteCondition },
  sort: ['date', 'DESC'],
  access: purchaseAccess,
  rights: { mail: ['manager', 'purchasing'], revise: ['manager', 'purchasing'] },
  limits: {
    /** Limits the total of a purchase that a person may order or approve. */
    purchaseValue: { field: money({ min: 0 }), roles: { manager: 10_000 } },
  },
  scope: ['branch'],
  imports: false,
  related: ['receipts', 'payment-allocations', 'purchases', 'journal-lines'],
  routes: { list: '/purchase-list', create: '/add-purchase', show: '/purchase-list/:id' },
  states: ['status', 'kind', 'goodsStatus', 'paymentStatus', 'returnStatus'],
  usualStates: { status: 'draft', kind: 'purchase', goodsStatus: 'none', returnStatus: 'none' },
  when: {
    billed: {
      labels: {
        billedAmount: { billDate_null: false },
        receivedAmount: { billDate_null: true },
      },
    },
    paymentStatus: { visible: paymentStatusVisible },
    'lines.billedQuantity': { visible: { billDate_null: false } },
    'lines.orderedPrice': { visible: { billDate_null: false } },
  },
  sections: {
    main: ['supplier', 'branch', 'date', 'expectedDate', 'supplierRef'],
    lines: ['lines'],
    terms: [...terms, 'overReceiptPercent', 'notes', 'attachments'],
  },
  touches: ['stock-movements', 'payments', 'receipts'],
  document: {
    status: 'status',
    open: ['draft'],
    posted: ['ordered', 'closed'],
    finished: ['closed', 'cancelled'],
    always: ['notes', 'expectedDate', 'attachments'],
    writtenLater: [
      'status',
      'goodsStatus',
      'returnStatus',
      ...settledFields,
      'billed',
      'billDate',
      'supplierRef',
      'undistributed',
      'isDistributed',
      ...Object.keys(cancelFields),
      ...billedFields,
      'lines.cancelled',
      'lines.received',
      'lines.rejected',
      'lines.returned',
      'lines.unitCost',
    ],
    /** Allows changes of orders until the bill (rule 2.1). */
    revisable: {
      when: { status: 'ordered', kind_ne: 'return', billDate_null: true },
      ...revisedFields,
    },
    /** Allows extra lines of the bill. */
    takesLines: { kind: 'purchase', status_ne: 'cancelled', billDate_null: true },
    date: 'date',
    series: { field: 'number', prefix: 'P', prefixFrom: 'branch' },
    ...amounts,
    fill: fillCost,
    loads: { shippingTax: { isActive: true } },
    actions: purchaseActions,
    // Cost distribution is not listed, because most services that a company buys are not a cost of goods.
    mainActions: {
      draft: ['quick', 'order'],
      pendingApproval: ['approve'],
      ordered: ['receive', 'bill', 'pay', 'close'],
      closed: ['bill', 'pay'],
    },
  },
  essentials: ['total', 'due', 'supplier', 'date'],
  fields: {
    number: numberField,
    kind: select({
      choices: { purchase: 'neutral', return: 'warning' },
      default: 'purchase',
      readOnly: true,
      filter: true,
    }),
    status: select({
      choices: {
        draft: 'neutral',
        pendingApproval: 'warning',
        ordered: 'info',
        closed: 'success',
        cancelled: 'error',
      },
      default: 'draft',
      readOnly: true,
      filter: true,
      column: true,
    }),
    date: dayField,
    expectedDate: date({ atLeast: 'date' }),
    supplier: reference('suppliers', { required: true, filter: true, column: true, width: 160 }),
    /** Holds the number of the supplier's invoice, which may be entered only once per supplier. */
    supplierRef: text({
      max: 64,
      unique: { per: 'supplier', code: 'SUPPLIER_REF_DUPLICATE' },
      search: true,
    }),
    /** Sets by how many percent the received quantity may exceed the ordered quantity. */
    overReceiptPercent: percent({ setting: 'overReceiptPercent' }),
    ...hideAmounts(termFields, 'view_cost'),
    ...hideAmounts(totalFields, 'view_cost'),
    /**
     * Holds the amount owed before payments: the amount of the received goods; after the bill, the total. If the setting
     * `billOn` is `order`, holds the total from the order on.
     */
    billed: money({ readOnly: true, default: 0, requires: 'view_cost' }),
    billDate: date({ readOnly: true }),
    /** Holds the total of the order when the supplier's bill differed from it. */
    orderedTotal: money({ readOnly: true, requires: 'view_cost' }),
    /** Holds the cost of received services that is not part of the value of goods. */
    undistributed: money({ readOnly: true, default: 0, requires: 'view_cost' }),
    isDistributed: boolean({ readOnly: true }),
    due: computed({
      as: 'money',
      from: { subtract: ['billed', { add: ['paid', 'credited'] }] },
      requires: 'view_cost',
      column: true,
    }),
    // The number contains the branch code, so the list needs no column.
    branch: { ...branchField, column: false },
    ...progressStatuses,
    ...approvalFields,
    original: reference('purchases', { readOnly: true }),
    lines: lines({
      title: 'product',
      measure: lineUnit,
      max: MAX_LINES,
      fields: {
        ...hideAmounts(
          declareLineFields('purchases', { unitPrice: 'purchasePrice', tax: 'appliedPurchaseTax' }),
          'view_cost',
        ),
        /** Holds the quantity that the supplier billed when it differs from `quantity`. */
        billedQuantity: quantity({ readOnly: true, column: true }),
        /** Holds the price of the order when the supplier billed another price. */
        orderedPrice: price({ readOnly: true, requires: 'view_cost', column: true }),
        /** Values free goods at the average cost, so that the average does not change. */
        keepsAverage: boolean(),
        /**
         * Holds the quantity that is no longer expected, because the purchase was closed before any goods of the line
         * arrived.
         */
        cancelled: quantity({ readOnly: true, default: 0, internal: true }),
        received: quantity({ readOnly: true, default: 0, column: true }),
        rejected: quantity({ readOnly: true, default: 0 }),
        /** Holds the cost per stock unit, with its share of the freight and without tax. */
        unitCost: price({ readOnly: true, requires: 'view_cost' }),
      },
    }),
  },
})
