import { decimalsOf } from '../src/schema/decimal.ts'
import type { Issue } from '../src/schema/problem.ts'
import type { Row, Values } from '../src/schema/row.ts'
import type { Caller } from '../src/server/caller.ts'
import type { Transaction } from '../src/server/database/transaction.ts'
import { defineRules } from '../src/server/records/rules.ts'
import { openStock } from './adjustments/opening-stock.server.ts'
import { refuse } from './documents/lines.server.ts'
import { products } from './products.ts'

/** business.md §1.4, §2.8: what goods have moved by stays as it is, and what is there is not archived. */
export const productRules = defineRules(products, {
  async check({ record, previous, inputs, trx, caller }) {
    const wrong = await unitIssues(record, previous, trx)
    if (wrong.length > 0) return wrong
    if (!previous) return openingIssues(record, inputs, trx, caller)
    const { id, type, stockUnit, status, allowNegative } = record
    const isArchived = status === 'archived' && previous.status !== 'archived'
    const isStricter = allowNegative !== previous.allowNegative && allowNegative !== 'yes'
    const frozen = [
      ...(type === previous.type ? [] : ['/type']),
      ...(stockUnit === previous.stockUnit ? [] : ['/stockUnit']),
    ]
    if (frozen.length === 0 && !isArchived && !isStricter) return []
    const { moved, used, onHand, owed } = await factsOf(trx, id, allowNegative)
    const issues: Issue[] = []
    for (const pointer of frozen) {
      if (moved || (used && pointer === '/type')) issues.push({ pointer, code: 'HAS_MOVEMENTS' })
    }
    if (isArchived && onHand !== 0 && !inputs.archiveStocked) {
      issues.push({ pointer: '/status', code: 'HAS_STOCK', args: { onHand } })
    }
    if (isStricter && owed < 0) {
      issues.push({ pointer: '/allowNegative', code: 'STOCK_BELOW_ZERO', args: { onHand: owed } })
    }
    return issues
  },
  async created(act) {
    const { document: product, input, trx } = act
    if (!input.openingQuantity) return
    const branch = input.openingBranch ?? (await primaryBranch(trx))
    const cost = input.openingCost ?? product.purchasePrice ?? 0
    await openStock(act, { product: product.id, branch, quantity: input.openingQuantity, cost })
  },
})

const UNITS = ['stockUnit', 'purchaseUnit', 'saleUnit'] as const
type Product = Row<typeof products>

/** It is bought and sold in units that can be counted in its stock unit (business.md §1.3, §1.4). */
async function unitIssues(
  product: Product,
  previous: Product | undefined,
  trx: Transaction,
): Promise<Issue[]> {
  if (previous && UNITS.every((name) => product[name] === previous[name])) return []
  const ids = UNITS.map((name) => product[name])
  const text = `select id, coalesce(base_unit, id) as base from units where team_id = $1 and id = any($2::uuid[])`
  const units = await trx.query<{ id: string; base: string }>({ text, values: [trx.team, ids] })
  const baseOf = new Map(units.map(({ id, base }) => [id, base]))
  const base = baseOf.get(product.stockUnit)
  return UNITS.flatMap((name): Issue[] => {
    const unit = product[name]
    if (unit === null || baseOf.get(unit) === base) return []
    return [{ pointer: `/${name}`, code: 'UNIT_MISMATCH' }]
  })
}

type Inputs = Partial<Values<typeof products.inputs>>

async function openingIssues(
  { type, stockUnit }: Row<typeof products>,
  { openingQuantity, openingBranch }: Inputs,
  trx: Transaction,
  { branches }: Caller,
): Promise<Issue[]> {
  if (!openingQuantity) return []
  const pointer = '/openingQuantity'
  if (type === 'service') return [{ pointer, code: 'NOT_STOCKED' }]
  const [known] = await trx.query<{ decimals: number; isBranch: boolean; branch: string }>({
    text: `select (select decimals from units where team_id = $1 and id = $2) as decimals,
      $3::uuid is null or exists (select from branches where team_id = $1 and id = $3) as "isBranch",
      coalesce($3::uuid, (select id from branches where team_id = $1 and is_primary)) as branch`,
    values: [trx.team, stockUnit, openingBranch ?? null],
  })
  const { decimals, isBranch, branch } = known!
  if (branches && !branches.includes(branch)) {
    return [{ pointer: '/openingBranch', code: openingBranch ? 'NOT_FOUND' : 'REQUIRED' }]
  }
  if (!isBranch) return [{ pointer: '/openingBranch', code: 'NOT_FOUND' }]
  const isExact = decimalsOf(openingQuantity) <= decimals
  return isExact ? [] : [{ pointer, code: 'QTY_DECIMALS', args: { decimals } }]
}

async function primaryBranch(trx: Transaction): Promise<string> {
  const text = 'select id from branches where team_id = $1 and is_primary'
  const [branch] = await trx.query<{ id: string }>({ text, values: [trx.team] })
  if (!branch) throw refuse('REQUIRED', '/openingBranch')
  return branch.id
}

interface StockFacts {
  readonly moved: boolean
  /** It stands in documents that have left the draft. */
  readonly used: boolean
  /** In the branch that has most of it, or owes most. */
  readonly onHand: number
  /** The lowest balance that the rule `allowNegative` would not allow. */
  readonly owed: number
}

async function factsOf(trx: Transaction, id: string, rule: string): Promise<StockFacts> {
  const [facts] = await trx.query<StockFacts>({ text: FACTS, values: [trx.team, id, rule] })
  return facts!
}

const FACTS = `
  select
    exists (select from stock_movements m where m.team_id = $1 and m.product = $2) as moved,
    exists (select from sales_lines l join sales s on s.team_id = $1 and s.id = l.parent
      where l.team_id = $1 and l.product = $2 and s.status not in ('draft', 'held', 'cancelled'))
    or exists (select from purchases_lines l join purchases p on p.team_id = $1 and p.id = l.parent
      where l.team_id = $1 and l.product = $2 and p.status not in ('draft', 'cancelled')) as used,
    coalesce((select i.on_hand from inventory i where i.team_id = $1 and i.product = $2
      order by abs(i.on_hand) desc limit 1), 0) as "onHand",
    coalesce((select min(i.on_hand) from inventory i
      join branches b on b.team_id = $1 and b.id = i.branch
      where i.team_id = $1 and i.product = $2 and not ($3::text = 'inherit' and b.allow_negative_stock)), 0) as owed`
