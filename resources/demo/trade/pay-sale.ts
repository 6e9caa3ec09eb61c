import { subtract } from '../../../src/schema/decimal.ts'
import type { WrittenRecord } from '../../../src/server/demo/company.ts'
import { getPaymentMethodId, type Clerk } from './clerk.ts'
import type { Order } from './orders.ts'

/** Holds a sale while the simulation continues it. */
export interface Sale {
  readonly id: string
  readonly order: Order
  readonly total: number
  readonly lines: readonly WrittenRecord[]
}

/**
 * Sets thresholds for one random number per sale. Below the first three, the debt is written off, is never paid, or is
 * paid late. Above the last two, the bank's fee is deducted from the payment, or the debt is paid in two halves.
 */
const [WRITTEN_OFF, NEVER, LATE, SHORT, HALVES] = [0.02, 0.03, 0.1, 0.87, 0.92]
/** Sets the number of days from the invoice to the write-off. */
const DAYS_UNTIL_WRITE_OFF = 60
/** Sets the fee of the bank, and the sale above which the bank deducts it. */
const [BANK_CHARGES, SHORT_FROM] = [2.5, 50]
/** Holds the default write-off limit of an accountant (write-offs.ts). */
const ACCOUNTANTS_LIMIT = 500

type Reason = 'insolvent' | 'bankCharges'

/** Plans the payments of a company that buys on terms. */
export function planPayments(clerk: Clerk, sale: Sale): void {
  const { random, plan } = clerk
  const { day } = sale.order
  const pay = (paymentDay: number, limit: number) =>
    plan(paymentDay, () => payPart(clerk, sale, limit))
  const planWriteOff = (last: number, reason: Reason) =>
    plan(last, () => writeOffRest(clerk, sale, reason))
  const share = random.next()
  if (share < WRITTEN_OFF) return planWriteOff(day + DAYS_UNTIL_WRITE_OFF, 'insolvent')
  if (share < NEVER) return
  const paymentDay = day + (share < LATE ? random.between(45, 120) : random.between(10, 32))
  if (share > HALVES) {
    pay(paymentDay, computeLargerHalf(sale.total))
    pay(paymentDay + 25, sale.total)
  } else if (share > SHORT && sale.total > SHORT_FROM) {
    pay(paymentDay, subtract(sale.total, BANK_CHARGES))
    planWriteOff(paymentDay + 20, 'bankCharges')
  } else pay(paymentDay, sale.total)
}

/** Pays the due amount by bank transfer, at most `limit`. */
async function payPart(clerk: Clerk, sale: Sale, limit: number): Promise<void> {
  const amount = Math.min(limit, await readDue(clerk, sale))
  if (amount > 0)
    await clerk.post('accounts', `/sales/${sale.id}/pay`, createTransfer(clerk, amount))
}

/** Writes off the unpaid amount of a sale (rule 2.2). */
async function writeOffRest(clerk: Clerk, sale: Sale, reason: Reason): Promise<void> {
  const due = await readDue(clerk, sale)
  if (due <= 0) return
  const role = due > ACCOUNTANTS_LIMIT ? 'owner' : 'accounts'
  await clerk.post(role, `/sales/${sale.id}/write-off`, {
    reason: clerk.text(`demo.writeOffs.${reason}`),
  })
}

/** Returns a payment by bank transfer with its reference. */
export function createTransfer(clerk: Clerk, amount: number) {
  return { amount, ...createTransferReference(clerk) }
}

/** Returns the method and reference of a bank transfer. */
export function createTransferReference(clerk: Pick<Clerk, 'random' | 'text'>) {
  return {
    method: getPaymentMethodId(clerk, 'bank'),
    reference: `TR${clerk.random.between(100_000, 999_999)}`,
  }
}

/** Returns the larger half of an amount. */
function computeLargerHalf(amount: number): number {
  return subtract(amount, Math.floor((amount / 2) * 100) / 100)
}

async function readDue({ books }: Clerk, { id }: Sale): Promise<number> {
  const [sale] = await books.read<{ due: number }>(DUE, id)
  return sale?.due ?? 0
}

const DUE = `
  select invoiced - paid - credited - written_off as due from sales where team_id = $1 and id = $2`
