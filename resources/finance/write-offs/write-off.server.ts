import { sum } from '../../../src/schema/decimal.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ActionContext } from '../../../src/server/context/document-actions.ts'
import { checkNotBefore, getBusinessDay } from '../../documents/business-day.server.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { writeOffs } from './write-offs.ts'

type AnyContext<Input = unknown> = ActionContext<Resource, Input>

export interface WriteOffInput {
  readonly amount?: number | null
  readonly date?: string | null
  readonly reason?: string | null
}

/**
 * Identifies the sale or payment whose amount is written off; `field` is the field of `write-offs` that holds the id.
 */
export interface Subject {
  readonly field: 'sale' | 'payment'
  readonly id: string
  readonly customer: string | null
  readonly supplier: string | null
  readonly branch: string | null
  readonly writtenOff: number | null
}

/**
 * Returns the sign of a write-off: 1 (a cost) if the company gives up a debt of a customer or an overpayment to a
 * supplier, −1 (a gain) if the company keeps the credit of a customer.
 */
function getSign({ field, supplier }: Subject): 1 | -1 {
  return field === 'payment' && supplier === null ? -1 : 1
}

/**
 * Writes off an amount and returns the written-off sum of the document (rules 1.10 and 2.2). The action has checked that
 * the amount is due. Refuses a date before `since`, the day on which the debt or credit began, and a sum above the
 * caller's limit.
 */
export async function writeOff(
  context: AnyContext<WriteOffInput>,
  subject: Subject,
  { amount, since }: { readonly amount: number; readonly since: string },
): Promise<number> {
  const { caller, input } = context
  const date = getBusinessDay(context)
  checkNotBefore(since, date)
  const value = sum([subject.writtenOff ?? 0, amount])
  const max = caller.limit('writeOffValue')
  if (value > max)
    throw createProblem(
      'WRITE_OFF_OVER_LIMIT',
      '/amount',
      { max, value },
      { limit: { name: 'writeOffValue', value } },
    )
  await insertWriteOff(context, subject, { amount, date, reason: input.reason ?? '' })
  return value
}

/** Reverses the whole write-off of a document with today's date. */
export async function reverseWriteOff(
  context: AnyContext<WriteOffInput>,
  subject: Subject,
): Promise<void> {
  const amount = -(subject.writtenOff ?? 0)
  await insertWriteOff(context, subject, {
    amount,
    date: context.today,
    reason: context.input.reason ?? '',
  })
}

/**
 * Reduces a write-off by `amount` when unpaid goods are returned: on the day of the return, or on that of the last
 * write-off if it is later.
 */
export async function reduceWriteOff(
  context: AnyContext,
  subject: Subject,
  { amount, date, reason }: { amount: number; date: string; reason: string },
): Promise<void> {
  const [last] = await readWriteOffs(context, subject)
  const day = last && last.date > date ? last.date : date
  await insertWriteOff(context, subject, { amount: -amount, date: day, reason })
}

/** Reverses every write-off on its original day, as if the cancelled sale or voided payment had never existed. */
export async function undoWriteOffs(
  context: AnyContext,
  subject: Subject,
  reason: string | null | undefined,
): Promise<void> {
  for (const { date, amount } of await readWriteOffs(context, subject)) {
    if (amount !== 0) {
      await insertWriteOff(context, subject, {
        amount: -amount * getSign(subject),
        date,
        reason: reason ?? '',
      })
    }
  }
}

interface Entry {
  /** Sets the amount: positive for a write-off, negative for a reversal. */
  readonly amount: number
  readonly date: string
  readonly reason: string
}

async function insertWriteOff(
  context: AnyContext,
  subject: Subject,
  { amount, date, reason }: Entry,
) {
  const { field, id, customer, supplier, branch } = subject
  await context.insert(writeOffs, {
    date,
    customer,
    supplier,
    branch,
    [field]: id,
    reason,
    amount: getSign(subject) * amount,
  })
}

/** Reads the sums of a document's write-offs by day, the latest first. */
function readWriteOffs({ trx }: AnyContext, { field, id }: Subject) {
  return trx.query<{ date: string; amount: number }>({
    text: `select date, sum(amount) as amount from write_offs
           where team_id = $1 and ${field} = $2 group by date order by date desc`,
    values: [trx.team, id],
  })
}
