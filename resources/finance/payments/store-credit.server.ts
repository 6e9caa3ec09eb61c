import { subtract, sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { computePaymentStatus } from '../../documents/payment-status.ts'
import { readCredit } from './credit.server.ts'
import { payments } from './payments.ts'
import { setOffs } from './set-offs.ts'
import { lockSettled, updateSettled } from './settled-document.server.ts'
import type { Target } from './tender.ts'

interface Source {
  readonly id: string
  readonly kind: 'payment' | 'return'
  readonly open: number
  readonly date: string
}

/**
 * Pays a sale with the customer's credit: first with credit notes, then with unused payments, each in the order of
 * their dates. Refuses when the credit is not enough; the error contains the available credit. Returns the amounts from
 * payments and from credit notes.
 */
export async function takeStoreCredit(
  context: ActionContext<Resource, unknown>,
  target: Target,
  amount: number,
  { date, pointer }: { readonly date: string; readonly pointer: string },
): Promise<{ paid: number; credited: number }> {
  const sources = target.customer ? await readCreditSources(context, target.customer) : []
  const available = sum(sources.map(({ open }) => open))
  if (available < amount) {
    throw createProblem('CREDIT_NOT_ENOUGH', `${pointer}/amount`, { available, asked: amount })
  }
  let remaining = amount
  const taken = { payment: 0, return: 0 }
  for (const source of sources) {
    const part = Math.min(remaining, source.open)
    if (part <= 0) break
    remaining = subtract(remaining, part)
    taken[source.kind] = sum([taken[source.kind], part])
    // Credit cannot be used before the day on which it was given.
    const use = { target, amount: part, date: date < source.date ? source.date : date }
    if (source.kind === 'payment') await spendPayment(context, source.id, use)
    else await setOff(context, source.id, use)
  }
  return { paid: taken.payment, credited: taken.return }
}

/** Reads the sources of credit: returns, then payments less their refunds. */
async function readCreditSources(
  context: ActionContext<Resource, unknown>,
  customer: string,
): Promise<Source[]> {
  // Locks the customer first, so that two sales cannot use the same credit.
  let unused = await readCredit(context, customer)
  const found = await context.trx.query<Source>({
    text: `select id, 'return' as kind, -due as open, date from sales
             where team_id = $1 and customer = $2 and kind = 'return' and status = 'closed' and due < 0
           union all
           select id, 'payment', unallocated, date from payments
             where team_id = $1 and customer = $2 and status = 'posted' and direction = 'in' and unallocated > 0
           order by 2 desc, 4, 1`,
    values: [context.trx.team, customer],
  })
  return found.map((source) => {
    if (source.kind === 'return') return source
    const open = Math.max(0, Math.min(source.open, unused))
    unused = subtract(unused, open)
    return { ...source, open }
  })
}

interface Use {
  readonly target: Target
  readonly amount: number
  readonly date: string
}

async function spendPayment(
  context: ActionContext<Resource, unknown>,
  id: string,
  { target, amount, date }: Use,
) {
  const payment = await context.lock(payments, id, '/method')
  await context.update(payments, id, {
    allocated: sum([payment.allocated ?? 0, amount]),
    allocations: [{ document: target.id, kind: target.kind, amount, date }],
  })
}

async function setOff(
  context: ActionContext<Resource, unknown>,
  id: string,
  { target, amount, date }: Use,
) {
  const credit = await lockSettled(context, 'sales', id, '/method')
  const credited = sum([credit.credited ?? 0, -amount])
  const changed = { ...credit, credited }
  await updateSettled(context, 'sales', id, {
    credited,
    paymentStatus: computePaymentStatus(changed),
  })
  await context.insert(setOffs, { date, creditNote: id, sale: target.id, amount })
}
