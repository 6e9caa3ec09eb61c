import { sum } from '../../src/schema/decimal.ts'
import { defineActions, withLoaded } from '../../src/server/context/document-actions.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import { buildCancellation } from '../documents/cancelled-by.server.ts'
import { checkNotBefore, getBusinessDay } from '../documents/business-day.server.ts'
import { createProblem, requireLines } from '../documents/lines/lines.server.ts'
import { computeDue, computeSalePaymentStatus } from '../documents/payment-status.ts'
import { releaseAllocations } from '../finance/payments/allocations.server.ts'
import { checkTenders, readMethods } from '../finance/payments/check-methods.server.ts'
import { releaseSetOffs } from '../finance/payments/release-set-offs.server.ts'
import { settle } from '../finance/payments/settle.server.ts'
import { cancelReturn } from './returns/cancel-return.server.ts'
import { checkCreditLimit } from './credit-limit.server.ts'
import { computeExpectedCosts } from './delivery/expected-cost.server.ts'
import { deliver, reserve, undeliver } from './delivery/goods.server.ts'
import type { PaymentTerms } from './due-date.ts'
import type { Sale } from './sale.ts'
import type { SaleContext } from './sale-context.server.ts'
import { computeInvoice } from './invoice.server.ts'
import { prepareSale } from './draft/prepare-sale.server.ts'
import { checkValidity } from './draft/quote-validity.server.ts'
import { reviseSale } from './revise-sale.server.ts'
import { creditUndelivered } from './returns/credit-undelivered.server.ts'
import { returnGoods } from './returns/return-goods.server.ts'
import { saleActions } from './sale-actions.ts'
import { sales } from './sales.ts'
import { voidPayments } from './void-payments.server.ts'
import { undoSaleWriteOffs, reverseSaleWriteOff, writeOffSale } from './written-off.server.ts'

/** Runs the actions of sales, which move goods and money (rules 2.2 and 2.3). */
export const saleDocuments = defineActions(
  sales,
  saleActions,
  {
    async issue({ trx }) {
      return { changes: { issuedAt: trx.now().toISOString() } }
    },
    async hold() {
      return { changes: { status: 'held' } }
    },
    async resume({ today }) {
      // A held sale gets today's date when it is resumed.
      return { changes: { status: 'draft', date: today } }
    },
    async confirm(context) {
      const { document } = context
      requireLines(document)
      if (document.kind === 'return') throw createProblem('STATE', '', { status: document.status })
      checkValidity(context)
      await checkCreditLimit(context, { paidNow: 0 })
      const number = context.nextNumber()
      context.trx.beforeCommit(reserve(context, 1))
      const kind = document.kind === 'quote' ? 'order' : document.kind
      return { changes: { status: 'confirmed', kind, number } }
    },
    async deliver(context) {
      const { number } = context.document
      const date = getBusinessDay(context)
      checkNotBefore(context.document.date, date)
      const goods = await deliver(context, context.input.lines, { isReserved: true, date, number })
      return { changes: { ...goods, status: getFinalStatus({ ...context.document, ...goods }) } }
    },
    async invoice(context) {
      const { document } = context
      const date = getBusinessDay(context)
      checkNotBefore(document.date, date)
      const [invoice, { cost, lines }] = await Promise.all([
        computeInvoice(context, { date, dueDate: context.input.dueDate }),
        computeExpectedCosts(context),
      ])
      const [invoiceNumber = null] = context.nextNumbers(['INV'], { date })
      const changes = { ...invoice, invoiceNumber, cost, lines }
      const status = getFinalStatus({ ...document, ...changes })
      return { changes: { ...changes, status } }
    },
    complete: withLoaded(loadCustomerAndMethods, async (context: CompleteContext, loaded) => {
      return { changes: await complete(context, loaded) }
    }),
    async pay(context) {
      const { document, input } = context
      const { amount = 0, method = '' } = input
      const open = computeDue(document)
      const isRefund = document.kind === 'return'
      const due = isRefund ? -open : open
      if (amount > due) throw createProblem('PAYMENT_GREATER_THAN_DUE', '/amount', { due })
      const settled = await settle(
        context,
        { ...document, kind: 'sale' },
        isRefund ? 'out' : 'in',
        [{ ...input, amount, method }],
        { date: getBusinessDay(context), getPointer: () => '' },
      )
      const sign = isRefund ? -1 : 1
      const paid = sum([document.paid ?? 0, sign * settled.paid])
      const credited = sum([document.credited ?? 0, sign * settled.credited])
      return {
        changes: {
          paid,
          credited,
          paymentStatus: computeSalePaymentStatus({ ...document, paid, credited }),
        },
      }
    },
    async return(context) {
      return returnGoods(context)
    },
    async credit(context) {
      return creditUndelivered(context)
    },
    'write-off': writeOffSale,
    'reverse-write-off': reverseSaleWriteOff,
    async undeliver(context) {
      requireNoCredit(context.document)
      const goods = await undeliver(context, { reserveAgain: true })
      return { changes: { ...goods, status: 'confirmed' } }
    },
    async cancel(context) {
      const { input } = context
      const document = input.voidPayments ? await voidPayments(context) : context.document
      return { changes: await cancel({ ...context, document }) }
    },
  },
  { prepare: prepareSale, revise: reviseSale },
)

type CompleteContext = SaleContext<
  Parameters<typeof checkCreditLimit>[0]['input'] & { readonly payments?: Tenders | null }
>

/** Reads the payment terms of a sale's customer, whether the customer has a credit limit, and the payment methods. */
async function loadCustomerAndMethods(trx: Transaction, id: string) {
  const [[customer], methods] = await Promise.all([
    trx.query<PaymentTerms & { limited: boolean }>({
      text: `select customer.payment_terms_days as "paymentTermsDays",
          customer.payment_terms_basis as "paymentTermsBasis", customer.credit_limit is not null as limited
        from sales sale join customers customer on customer.team_id = $1 and customer.id = sale.customer
        where sale.team_id = $1 and sale.id = $2`,
      values: [trx.team, id],
    }),
    readMethods(trx),
  ])
  return { customer, methods }
}

/** Delivers, invoices and pays a sale at the till in one step; an unpaid amount stays due. */
async function complete(
  context: CompleteContext,
  { customer, methods: teamMethods }: Awaited<ReturnType<typeof loadCustomerAndMethods>>,
) {
  const { document, input } = context
  requireLines(document)
  if (document.kind === 'return') checkReturnWithoutReceipt(context)
  checkValidity(context)
  const tenders = input.payments ?? []
  const paidNow = sum(tenders.map(({ amount }) => amount))
  const due = Math.max(document.total ?? 0, 0)
  if (paidNow > due) throw createProblem('PAYMENT_GREATER_THAN_DUE', '/payments', { due })
  const { date } = document
  const invoice = await computeInvoice(context, {
    date,
    dueDate: document.dueDate,
    terms: customer,
  })
  const methods = checkTenders(teamMethods, tenders, (i) => `/payments/${i}`)
  if (customer?.limited) await checkCreditLimit(context, { paidNow })
  // From here, all statements are sent together with the commit, so that number series and stock levels are locked only
  // for a short time.
  // A sale that is paid at once gets a number of till receipts, a sale on credit a number of invoices.
  const series = paidNow === due ? 'TR' : 'INV'
  const [number = '', invoiceNumber = null] = context.nextNumbers(
    document.kind === 'return' ? ['SR', 'CN'] : [undefined, series],
  )
  const goods = await deliver(context, null, { isReserved: false, date, number })
  const target = { ...document, kind: 'sale' } as const
  const settled = await settle(context, target, 'in', tenders, { date, methods })
  const kind = document.kind === 'quote' ? 'sale' : document.kind
  const paymentStatus = computeSalePaymentStatus({ ...document, ...settled })
  return {
    ...goods,
    ...invoice,
    ...settled,
    kind,
    paymentStatus,
    number,
    invoiceNumber,
    status: 'closed',
  } as const
}

type Tenders = readonly {
  readonly method: string
  readonly amount: number
  readonly tendered: number | null
  readonly reference: string | null
}[]

function checkReturnWithoutReceipt({ caller }: SaleContext): void {
  const right = 'sale.return_without_receipt'
  if (!caller.can(right)) throw createProblem('RECEIPT_NEEDED', '/kind', { right })
}

/**
 * Cancels a sale. A sale at the till can be cancelled with its delivery, an order only before the first delivery (cases
 * N4 and N6). Payments of an order without an invoice become credit of the customer; an invoice with payments cannot be
 * cancelled.
 */
async function cancel(context: SaleContext<{ reason?: string | null }>) {
  const { document, input } = context
  const cancellation = buildCancellation(context, input.reason)
  if (document.kind === 'return' && document.status === 'closed') {
    return { ...(await cancelReturn(context)), ...cancellation }
  }
  if (document.returnStatus !== 'none') throw createProblem('HAS_RETURNS', '')
  requireNoCredit(document)
  if (document.status === 'draft' || document.status === 'held') {
    return cancellation
  }
  const isDelivered = document.goodsStatus !== 'none'
  if (isDelivered && document.kind !== 'sale') throw createProblem('ALREADY_DELIVERED', '')
  const paid = document.paid ?? 0
  if (paid !== 0 && document.invoiceDate) throw createProblem('HAS_PAYMENTS', '', { paid })
  if (!isDelivered) await reserve(context, -1)
  else if (document.goodsStatus === 'partial') throw createProblem('ALREADY_DELIVERED', '')
  const goods = isDelivered
    ? await undeliver(context, { reserveAgain: false })
    : clearCosts(document)
  if (paid !== 0) await releaseAllocations(context, document.id)
  if (document.credited) await releaseSetOffs(context, document.id)
  await undoSaleWriteOffs(context)
  return {
    ...goods,
    ...cancellation,
    invoiced: 0,
    paid: 0,
    credited: 0,
    writtenOff: 0,
    paymentStatus: 'unpaid',
  } as const
}

/**
 * Refuses to undo a sale whose undelivered goods are on a credit note. Only such a sale is closed before all goods are
 * delivered.
 */
function requireNoCredit({ status, goodsStatus }: Sale): void {
  if (status === 'closed' && goodsStatus !== 'full') throw createProblem('HAS_RETURNS', '')
}

/** Clears the cost of goods that were not delivered. */
function clearCosts({ lines }: Sale) {
  const clearedLines = lines.map((line) => ({
    ...line,
    cost: 0,
    expectedCost: null,
    unitCost: null,
  }))
  return { lines: clearedLines, cost: 0 }
}

function getFinalStatus(document: Sale): Sale['status'] {
  return document.goodsStatus === 'full' && document.invoiceDate ? 'closed' : 'confirmed'
}
