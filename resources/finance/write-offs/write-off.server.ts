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

/** Identifies the document whose amount is written off. */
export interface Subject {
  readonly field: 'sale' | 'payment'
  readonly id: string
  readonly customer: string | null
  readonly supplier: string | null
  readonly branch: string | null
  readonly writtenOff: number | null
}

/**
 * Returns the sign of a write-off. It is 1 (a cost) for a debt, or an overpayment to a supplier, that is given up; it
 * is −1 for a customer's credit that the company keeps.
 */
function getSign({ field, supplier }: Subject): 1 | -1 {
  return field === 'payment' && supplier === null ? -1 : 1
}

/**
 * Writes off an amount, which the action has already found to be due. Refuses a date before `since`, the day on which
 * the debt began. Refuses when the written-off sum of the document would exceed the person's limit. Returns this sum.
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

/** Reduces a write-off by `amount` when unpaid goods are returned, on the day of the return but not before the write-off. */
export async function reduceWriteOff(
  context: AnyContext,
  subject: Subject,
  { amount, date, reason }: { amount: number; date: string; reason: string },
): Promise<void> {
  const [last] = await readWriteOffs(context, subject)
  const from = last && last.date > date ? last.date : date
  await insertWriteOff(context, subject, { amount: -amount, date: from, reason })
}

/** Reverses every write-off on its original day, as if the cancelled sale or voided payment had never existed. */
export async function dropWriteOffs(
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
  /** Sets the amount: positive writes off, negative reverses. */
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

/** Reads the write-offs of a document, the latest first. */
function readWriteOffs({ trx }: AnyContext, { field, id }: Subject) {
  return trx.query<{ date: string; amount: number }>({
    text: `select date, sum(amount) as amount from write_offs
           where team_id = $1 and ${field} = $2 group by date order by date desc`,
    values: [trx.team, id],
  })
}
