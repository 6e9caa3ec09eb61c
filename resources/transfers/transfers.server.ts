import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Row } from '../../src/schema/row.ts'
import { todayIn } from '../../src/server/caller.ts'
import { defineActions, type Act } from '../../src/server/documents/act.ts'
import { dayOf } from '../documents/day-of.server.ts'
import { partsOf, refuse, requireLines } from '../documents/lines.server.ts'
import { portion } from '../documents/spread.ts'
import { moveStock, reversalsOf, type Move } from '../inventory/move-stock.server.ts'
import { transferActions, transfers } from './transfers.ts'

type Transfer = Row<typeof transfers>
type Line = Transfer['lines'][number]

/** business.md §2.4: what leaves at the average of the one branch comes in at that value, or is lost at it (I7). */
export const transferDocuments = defineActions(
  transfers,
  transferActions,
  {
    async dispatch(act) {
      const { document, input } = act
      requireLines(document)
      const date = dayOf(act)
      const left = (line: Line) => line.quantity
      const parts = partsOf(document.lines, input.lines, {
        quantity: (each) => each.quantity,
        left,
      })
      const leaving = parts.filter(({ quantity }) => quantity > 0)
      if (leaving.length === 0) throw refuse('REQUIRED', '/lines')
      for (const { line, quantity, pointer } of leaving) {
        const remaining = left(line)
        if (quantity > remaining)
          throw refuse('OVER_DELIVERY', `${pointer}/quantity`, { remaining })
      }
      const number = await act.nextNumber()
      const moves = leaving.flatMap(({ line, quantity }): Move[] => [
        {
          product: line.product,
          branch: document.fromBranch,
          line: line.id,
          type: 'transferOut',
          quantity: -quantity,
        },
        { product: line.product, branch: document.toBranch, line: line.id, incoming: quantity },
      ])
      const moved = await moveStock(act, moves, { date, number })
      const lines = document.lines.map((line) => {
        const at = leaving.findIndex((part) => part.line.id === line.id)
        if (at < 0) return { id: line.id, dispatched: 0 }
        const { value, unitCost } = moved[2 * at]!
        return {
          id: line.id,
          dispatched: leaving[at]!.quantity,
          value: -value,
          unitCost,
          settled: 0,
        }
      })
      return { changes: { status: 'dispatched', number, dispatchedDate: date, lines } }
    },
    async receive(act) {
      return { changes: await receive(act) }
    },
    async cancel(act) {
      const { document, input } = act
      if (document.status === 'dispatched') {
        const back = await reversalsOf(act, ['transferOut'])
        const promises = back.map(({ product, line, quantity = 0 }): Move => {
          return { product, branch: document.toBranch, line, incoming: -quantity }
        })
        const { number } = document
        await moveStock(act, [...back, ...promises], { date: act.today, number })
      }
      return { changes: { status: 'cancelled', cancelReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, caller }) {
      const today = todayIn(caller.team)
      const { date } = record
      if (typeof date === 'string' && date > today)
        throw refuse('TOO_LARGE', '/date', { max: today })
      if (record.fromBranch && record.fromBranch === record.toBranch) {
        throw refuse('TRANSFER_SAME_BRANCH', '/toBranch')
      }
      return {}
    },
  },
)

interface ReceiveInput {
  readonly date?: string | null
  readonly lines?:
    | readonly { line: string; received: number; lost: number | null; reason: string | null }[]
    | null
}

async function receive(act: Act<typeof transfers, ReceiveInput>) {
  const { document, input, decimals } = act
  const date = dayOf(act)
  const parts = arrivingParts(document, input)
  const moves = parts.flatMap(({ line, quantity, lost, reason }): Move[] => {
    const before = sum([line.received ?? 0, line.lost ?? 0])
    const whole = line.dispatched ?? 0
    const worth = (from: number, part: number) =>
      portion(line.value ?? 0, { whole, before: from, part, digits: decimals })
    const there = { product: line.product, branch: document.toBranch, line: line.id, reason }
    const all = sum([quantity, lost])
    const value = worth(before, all)
    const loss = worth(sum([before, quantity]), lost)
    return [
      { ...there, type: 'transferIn', quantity: all, value, incoming: -all },
      ...(lost > 0
        ? [{ ...there, type: 'transferLoss', quantity: -lost, value: -loss, promised: true }]
        : []),
    ]
  })
  await moveStock(act, moves, { date, number: document.number })
  const lines = document.lines.map((line): Line => {
    const part = parts.find((each) => each.line.id === line.id)
    if (!part) return line
    const moved = moves.find((move) => move.line === line.id && move.type === 'transferIn')
    return {
      ...line,
      received: sum([line.received ?? 0, part.quantity]),
      lost: sum([line.lost ?? 0, part.lost]),
      reason: part.reason ?? line.reason,
      settled: sum([line.settled ?? 0, moved?.value ?? 0]),
    }
  })
  const done = lines.every((line) => left(line) === 0)
  return {
    lines,
    goodsStatus: done ? 'full' : 'partial',
    status: done ? 'received' : 'dispatched',
    receivedDate: done ? date : null,
  } as const
}

const left = (line: Line) => subtract(line.dispatched ?? 0, line.received ?? 0, line.lost ?? 0)

function arrivingParts(document: Transfer, input: ReceiveInput) {
  const parts = partsOf(document.lines, input.lines, { quantity: (each) => each.received, left })
  const arriving = parts.map((part) => {
    const asked = input.lines?.find((each) => each.line === part.line.id)
    return { ...part, lost: asked?.lost ?? 0, reason: asked?.reason ?? null }
  })
  for (const { line, quantity, lost, reason, pointer } of arriving) {
    const remaining = left(line)
    if (sum([quantity, lost]) > remaining) {
      throw refuse('OVER_RECEIPT', `${pointer}/received`, { remaining })
    }
    if (lost > 0 && !reason) throw refuse('REQUIRED', `${pointer}/reason`)
  }
  const some = arriving.filter(({ quantity, lost }) => quantity > 0 || lost > 0)
  if (some.length === 0) throw refuse('REQUIRED', '/lines')
  return some
}
