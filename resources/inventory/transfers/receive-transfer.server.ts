import { subtract, sum } from '../../../src/schema/decimal.ts'
import { checkNotBefore, getBusinessDay } from '../../documents/business-day.server.ts'
import { checkPartDecimals } from '../../documents/lines/check-part-decimals.server.ts'
import { selectParts, createProblem } from '../../documents/lines/lines.server.ts'
import { computePortion } from '../../documents/amounts/spread.ts'
import {
  moveStock,
  readReversals,
  sortInboundFirst,
  type Move,
} from '../ledger/move-stock.server.ts'
import type { TransferContext, TransferLine } from './dispatch-transfer.server.ts'

interface ReceiveInput {
  readonly date?: string | null
  readonly lines?:
    | readonly { line: string; received: number; lost: number | null; reason: string | null }[]
    | null
}

/** Receives goods and writes off lost goods, at the value at which they were dispatched (I7). */
export async function receiveTransfer(context: TransferContext<ReceiveInput>) {
  const { document, decimals, caller } = context
  const date = getBusinessDay(context)
  checkNotBefore(document.dispatchedDate, date)
  const parts = await selectArrivingParts(context)
  const moves = parts.flatMap(({ line, quantity, lost, reason }): Move[] => {
    const before = sum([line.received ?? 0, line.lost ?? 0])
    const whole = line.dispatched ?? 0
    const computeValue = (from: number, part: number) =>
      computePortion(line.value ?? 0, { whole, before: from, part, digits: decimals })
    const destination = { product: line.product, branch: document.toBranch, line: line.id, reason }
    const arrived = sum([quantity, lost])
    const value = computeValue(before, arrived)
    const loss = computeValue(sum([before, quantity]), lost)
    return [
      { ...destination, type: 'transferIn', quantity: arrived, value, incoming: -arrived },
      ...(lost > 0
        ? [
            {
              ...destination,
              type: 'transferLoss',
              cause: 'transferLoss',
              quantity: -lost,
              value: -loss,
              takesReserved: true,
            },
          ]
        : []),
    ]
  })
  await moveStock(context, moves, { date, number: document.number })
  const lines = document.lines.map((line): TransferLine => {
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
  const done = lines.every((line) => getRemaining(line) === 0)
  return {
    lines,
    goodsStatus: done ? 'full' : 'partial',
    status: done ? 'received' : 'dispatched',
    receivedDate: done ? date : null,
    receivedBy: caller.person.id,
  } as const
}

/** Reverses receipts: the goods are in transit again. Refuses if the receiving branch no longer has the goods. */
export async function unreceiveTransfer(context: TransferContext<{ readonly reason?: string }>) {
  const { document, input, today } = context
  const reversals = await readReversals(context, ['transferIn', 'transferLoss'])
  const moves = sortInboundFirst(reversals).map((move): Move => {
    const { quantity = 0 } = move
    return quantity < 0 ? { ...move, incoming: -quantity } : move
  })
  const moved = await moveStock(context, moves, { date: today, number: document.number })
  const lines = document.lines.map((line) => {
    const reversedValues = moves.flatMap((move, i) =>
      move.line === line.id && (move.quantity ?? 0) < 0 ? [moved[i]!.value] : [],
    )
    const settled = sum([line.settled ?? 0, ...reversedValues])
    return { id: line.id, received: 0, lost: 0, reason: null, settled }
  })
  return {
    lines,
    goodsStatus: 'none',
    status: 'dispatched',
    receivedDate: null,
    receivedBy: null,
    cancelReason: input.reason ?? null,
  } as const
}

const getRemaining = (line: TransferLine) =>
  subtract(line.dispatched ?? 0, line.received ?? 0, line.lost ?? 0)

async function selectArrivingParts({ document, input, trx }: TransferContext<ReceiveInput>) {
  const parts = selectParts(document.lines, input.lines, {
    getQuantity: (each) => each.received,
    getRemaining,
  })
  const arriving = parts.map((part) => {
    const entered = input.lines?.find((each) => each.line === part.line.id)
    return { ...part, lost: entered?.lost ?? 0, reason: entered?.reason ?? null }
  })
  for (const { line, quantity, lost, reason, pointer } of arriving) {
    const remaining = getRemaining(line)
    if (sum([quantity, lost]) > remaining) {
      throw createProblem('OVER_RECEIPT', `${pointer}/received`, { remaining })
    }
    if (lost > 0 && !reason) throw createProblem('REQUIRED', `${pointer}/reason`)
  }
  const processed = arriving.filter(({ quantity, lost }) => quantity > 0 || lost > 0)
  if (processed.length === 0) throw createProblem('REQUIRED', '/lines')
  const getDone = (line: TransferLine) => sum([line.received ?? 0, line.lost ?? 0])
  const lost = processed.map((part) => ({ ...part, quantity: part.lost }))
  await checkPartDecimals(trx, processed, { getDone, getRemaining, name: 'received' })
  await checkPartDecimals(trx, lost, { getDone, getRemaining, name: 'lost' })
  return processed
}
