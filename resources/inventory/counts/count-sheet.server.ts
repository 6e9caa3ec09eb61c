import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Issue } from '../../../src/schema/problem.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import { selectBin } from '../ledger/bins.server.ts'
import type { Adjustment, AdjustmentContext } from '../adjustments/post-adjustment.server.ts'
import { MAX_LINES } from '../../documents/lines/max-lines.ts'

type Line = Adjustment['lines'][number]
type NewLine = Partial<Line>

/**
 * Returns the lines of a count with their book quantities. New lines get the current book quantity in `listed`, so that
 * later movements are visible. Lines whose counted quantity was entered or changed get the book quantity in `expected`
 * and the sequence number of the last movement in `movement`, so that goods sold or received afterwards are no
 * difference (rule 2.5). In lines of other adjustments, these fields are null.
 */
export async function addBookQuantities(
  trx: Transaction,
  { mode, branch, lines }: Adjustment,
  previous: Adjustment | undefined,
): Promise<readonly NewLine[]> {
  if (mode !== 'count') return lines.map((line) => ({ ...line, ...NOT_COUNTED, listed: null }))
  const isSameSheet = previous?.branch === branch && previous.mode === mode
  const previousLines = new Map(isSameSheet ? previous.lines.map((line) => [line.id, line]) : [])
  const isListed = (line: Line) => previousLines.get(line.id)?.product === line.product
  const isUnchanged = (line: Line) =>
    isListed(line) && previousLines.get(line.id)?.counted === line.counted
  const goods = await readStockPlaces(
    trx,
    branch,
    lines.filter((line) => !isUnchanged(line)),
  )
  return lines.map((line) => {
    const previousLine = previousLines.get(line.id)
    const { onHand: onBooks = 0, bin = null, movement = 0 } = goods.get(line.product) ?? {}
    const books = line.counted === null ? NOT_COUNTED : { expected: onBooks, movement }
    if (!previousLine || !isListed(line)) return { ...line, listed: onBooks, bin, ...books }
    const { listed, bin: place, expected, movement: last } = previousLine
    return {
      ...line,
      listed,
      bin: place,
      ...(isUnchanged(line) ? { expected, movement: last } : books),
    }
  })
}

const NOT_COUNTED = { expected: null, movement: null } as const

interface CountInput {
  readonly lines?:
    | readonly {
        line: string | null
        product: string | null
        counted: number | null
        /** Holds the moment of counting, when the count was sent later; blank is now. */
        countedAt: string | null
      }[]
    | null
}

/**
 * Writes counted quantities by line or product, each with the book quantity at the moment of counting, and adds
 * products that are not on the sheet. Refuses unknown products, services, quantities with too many decimals, and more
 * lines than a document can have.
 */
export async function countLines(
  context: AdjustmentContext<CountInput>,
): Promise<readonly NewLine[]> {
  const { document, trx } = context
  const entries = context.input.lines ?? []
  const places = entries.map(({ line, product }, i) => {
    const onSheet = document.lines.find((each) => each.id === line || each.product === product)
    if (!onSheet && !product) throw createProblem('NOT_FOUND', `/lines/${i}/line`)
    const at = entries[i]!.countedAt ?? null
    return { isOnSheet: onSheet !== undefined, product: onSheet?.product ?? String(product), at }
  })
  const newProducts = [
    ...new Set(places.flatMap(({ isOnSheet, product }) => (isOnSheet ? [] : [product]))),
  ]
  if (document.lines.length + newProducts.length > MAX_LINES)
    throw createProblem('TOO_MANY', '/lines', { max: MAX_LINES })
  const goods = await readGoods(trx, document.branch, places)
  const issues = places.flatMap(({ product }, i): Issue[] => {
    const found = goods.get(product)
    if (!found) return [{ pointer: `/lines/${i}/product`, code: 'NOT_FOUND' }]
    if (found.type === 'service') return [{ pointer: `/lines/${i}/product`, code: 'NOT_STOCKED' }]
    const { decimals } = found
    const isExact = countDecimals(entries[i]!.counted ?? 0) <= decimals
    return isExact
      ? []
      : [{ pointer: `/lines/${i}/counted`, code: 'QTY_DECIMALS', args: { decimals } }]
  })
  if (issues.length > 0) throw invalid(issues)
  // If the input contains a product twice, the last quantity is stored.
  const counts = new Map(
    places.map(({ product }, i) => {
      const counted = entries[i]!.counted ?? null
      const { onHand: expected, movement } = goods.get(product)!
      return [product, { counted, ...(counted === null ? NOT_COUNTED : { expected, movement }) }]
    }),
  )
  return [
    ...document.lines.flatMap(({ id, product }) =>
      counts.has(product) ? [{ id, ...counts.get(product) }] : [],
    ),
    ...newProducts.map((product) => {
      const { onHand, bin } = goods.get(product)!
      return { product, ...counts.get(product), listed: onHand, bin }
    }),
  ]
}

interface Scope {
  readonly category?: string | null
  readonly brand?: string | null
  readonly supplier?: string | null
  readonly inStock?: boolean
}

/**
 * Returns the products that are not on the sheet yet, sorted by bin and name: by default those with stock in the branch,
 * optionally only those of a category and its subcategories, a brand or a preferred supplier. Refuses when there are
 * none, or more than the sheet has room for.
 */
export async function fillSheet({
  document,
  input,
  trx,
}: AdjustmentContext<Scope>): Promise<readonly NewLine[]> {
  const { category = null, brand = null, supplier = null, inStock = true } = input
  const countedProducts = document.lines.map(({ product }) => product)
  const rows = await trx.query<{ product: string; listed: number; bin: string | null }>({
    text: GOODS,
    values: [trx.team, document.branch, countedProducts, category, brand, supplier, inStock],
  })
  if (rows.length === 0) throw createProblem('NOTHING_TO_ADD', '')
  if (countedProducts.length + rows.length > MAX_LINES) {
    throw createProblem('TOO_MANY_GOODS', '', {
      found: rows.length,
      max: MAX_LINES - countedProducts.length,
    })
  }
  return rows
}

const GOODS = `
  select product.id as product, coalesce(level.on_hand, 0) as listed, ${selectBin('$2')} as bin
  from products product
  left join inventory level on level.team_id = $1 and level.product = product.id and level.branch = $2
  where product.team_id = $1 and product.type = 'stock' and not product.id = any($3::uuid[])
    and ($4::uuid is null or product.category in (
      with recursive below as (
        select id from categories where team_id = $1 and id = $4
        union all select category.id from categories category join below below on category.team_id = $1
          and category.parent = below.id)
      select id from below))
    and ($5::uuid is null or product.brand = $5)
    and ($6::uuid is null or product.preferred_supplier = $6)
    and (level.on_hand <> 0 or not $7::boolean and product.status = 'active')
  order by bin nulls last, product.name, product.id`

interface Goods {
  readonly product: string
  readonly type: string
  readonly decimals: number
  readonly onHand: number
  /** Holds the sequence number of the last movement; 0 without movements. */
  readonly movement: number
  readonly bin: string | null
}

/** Reads products with their book quantities at the moments of counting. */
async function readGoods(
  trx: Transaction,
  branch: string,
  lines: readonly { product: string; at: string | null }[],
) {
  const rows = await trx.query<Goods>({
    text: `select product.id as product, product.type, unit.decimals,
        coalesce(level.on_hand, 0) - coalesce((
          select sum(movement.quantity) from stock_movements movement
          where movement.team_id = $1 and movement.branch = $2 and movement.product = product.id
            and movement.created_at > counted.at), 0) as "onHand",
        coalesce((
          select max(movement.sequence) from stock_movements movement
          where movement.team_id = $1 and movement.branch = $2 and movement.product = product.id
            and (counted.at is null or movement.created_at <= counted.at)), 0)::int as movement,
        ${selectBin('$2')} as bin
      from unnest($3::uuid[], $4::timestamptz[]) with ordinality counted(product, at, place)
      join products product on product.team_id = $1 and product.id = counted.product
      join units unit on unit.team_id = $1 and unit.id = product.stock_unit
      left join inventory level on level.team_id = $1 and level.product = product.id and level.branch = $2
      order by counted.place`,
    values: [trx.team, branch, lines.map(({ product }) => product), lines.map(({ at }) => at)],
  })
  return new Map(rows.map((row) => [row.product, row]))
}

async function readStockPlaces(
  trx: Transaction,
  branch: string,
  lines: readonly { product: string }[],
) {
  const rows = await trx.query<Pick<Goods, 'product' | 'onHand' | 'movement' | 'bin'>>({
    text: `select product.id as product, coalesce(level.on_hand, 0) as "onHand",
        coalesce(level.movements, 0) as movement, ${selectBin('$2')} as bin
      from products product
      left join inventory level on level.team_id = $1 and level.product = product.id and level.branch = $2
      where product.team_id = $1 and product.id = any($3::uuid[])`,
    values: [trx.team, branch, lines.map(({ product }) => product)],
  })
  return new Map(rows.map((row) => [row.product, row]))
}
