import { Big } from 'big.js'
import { subtract, sum } from '../../src/schema/decimal.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { Row } from '../../src/schema/row.ts'
import { todayIn } from '../../src/server/caller.ts'
import { defineActions, type Act } from '../../src/server/documents/act.ts'
import { invalid } from '../../src/server/problems.ts'
import { refuse, requireLines } from '../documents/lines.server.ts'
import { lockLevels, type Level } from '../inventory/lock-levels.server.ts'
import { moveStock, reversalsOf, type Move } from '../inventory/move-stock.server.ts'
import { adjustmentActions, adjustments } from './adjustments.ts'

type Adjustment = Row<typeof adjustments>
type Line = Adjustment['lines'][number]

/** business.md §2.5: differences are those of the moment of posting, under lock. */
export const adjustmentDocuments = defineActions(
  adjustments,
  adjustmentActions,
  {
    async post(act) {
      return { changes: await post(act) }
    },
    async reverse(act) {
      const { document, input, today } = act
      const back = await reversalsOf(act, TYPES)
      await moveStock(act, back, { date: today, number: document.number })
      return { changes: { status: 'reversed', reverseReason: input.reason ?? null } }
    },
  },
  {
    async prepare({ record, caller }) {
      const today = todayIn(caller.team)
      const { date } = record
      if (typeof date === 'string' && date > today)
        throw refuse('TOO_LARGE', '/date', { max: today })
      const issues = issuesOf(record as Partial<Adjustment>)
      if (issues.length) throw invalid(issues)
      return {}
    },
  },
)

const TYPES = ['opening', 'adjustIn', 'adjustOut', 'count', 'costCorrection']

async function post(act: Act<typeof adjustments, unknown>) {
  const { document } = act
  requireLines(document)
  const levels = await lockLevels(act.trx, document.branch, document.lines)
  const number = await act.nextNumber()
  const moves = document.lines.map((line) =>
    moveOf(document, line, levels.get(line.product), act.decimals),
  )
  const going = moves.flatMap((move) => (move ? [move] : []))
  const moved = await moveStock(act, going, { date: document.date, number })
  const lines = document.lines.map((line, i) => {
    const move = moves[i]
    const expected = levels.get(line.product)?.onHand ?? 0
    const value = move ? moved[going.indexOf(move)]!.value : 0
    return { id: line.id, expected, difference: move?.quantity ?? 0, value }
  })
  return { status: 'posted', number, lines, value: sum(lines.map((line) => line.value)) } as const
}

/** What one line does to the books; nothing when they are right already. */
function moveOf(
  { branch, mode, reason, note }: Adjustment,
  line: Line,
  level: Level | undefined,
  decimals: number,
): Move | undefined {
  const { onHand = 0, value = 0 } = level ?? {}
  const where = {
    product: line.product,
    branch,
    line: line.id,
    reason: note ?? reason,
    promised: true,
  }
  const cost = line.unitCost === null ? {} : { cost: line.unitCost }
  if (mode === 'revalue') {
    const wanted = new Big(onHand)
      .times(line.unitCost ?? 0)
      .round(decimals, Big.roundHalfUp)
      .toNumber()
    if (onHand === 0 || wanted === value) return undefined
    return { ...where, type: 'costCorrection', quantity: 0, value: subtract(wanted, value) }
  }
  const quantity = mode === 'count' ? countedDifference(line, onHand) : (line.quantity ?? 0)
  if (quantity === 0) return undefined
  const type =
    mode === 'count'
      ? 'count'
      : reason === 'opening'
        ? 'opening'
        : quantity > 0
          ? 'adjustIn'
          : 'adjustOut'
  return { ...where, type, quantity, ...(quantity > 0 && cost) }
}

/** An empty field was not counted: the books stay. */
function countedDifference({ counted }: Line, onHand: number): number {
  return counted === null ? 0 : subtract(counted, onHand)
}

function issuesOf({ mode, lines = [] }: Partial<Adjustment>): Issue[] {
  const seen = new Set<string>()
  return lines.flatMap((line, i): Issue[] => {
    const at = `/lines/${i}`
    const twice = seen.has(line.product)
    seen.add(line.product)
    if (twice) return [{ pointer: `${at}/product`, code: 'DUPLICATE' }]
    if (mode === 'delta' && !line.quantity) return [{ pointer: `${at}/quantity`, code: 'REQUIRED' }]
    if (mode === 'revalue' && line.unitCost === null)
      return [{ pointer: `${at}/unitCost`, code: 'REQUIRED' }]
    return []
  })
}
