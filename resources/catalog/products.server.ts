import { countDecimals } from '../../src/schema/decimal.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { Row, FieldValues } from '../../src/schema/row.ts'
import type { Transaction } from '../../src/server/database/transaction.ts'
import {
  defineRules,
  type Change,
  type Loading,
  type Rules,
} from '../../src/server/context/rules.ts'
import { openStock } from '../inventory/adjustments/opening-stock.server.ts'
import { createProblem } from '../documents/lines/lines.server.ts'
import { selectPostedUse } from '../documents/used-records.server.ts'
import { products } from './products.ts'
import type { Registry } from '../../src/schema/registry.ts'

/**
 * Checks units and allergens, freezes type and stock unit once stock has moved or a posted document has used the
 * product, refuses to forbid negative stock where stock is negative, and posts opening stock. Products with stock are
 * archived only with a confirmation (rules 1.4 and 2.8).
 */
export function createProductRules(registry: Registry): Rules {
  const restrictions = selectRestrictions(registry)
  return defineRules(products, {
    load: (changes, loading: Loading<Facts>) => loadFacts(changes, loading, restrictions),
    check(change, facts) {
      const { record, previous, inputs } = change
      const unitIssues = findUnitIssues(change, facts.units)
      if (unitIssues.length > 0) return unitIssues
      if (addsAllergensToService(change)) return [{ pointer: '/allergens', code: 'NO_ALLERGENS' }]
      if (!previous) return findOpeningIssues(change, facts)
      const { id } = record
      const { frozen, isArchived, isStricter } = findRestrictedChanges(record, previous)
      const stock = facts.stock.get(id)
      if (!stock) return []
      const { moved, used, onHand, lowest } = stock
      const issues: Issue[] = []
      if (moved || used) {
        issues.push(...frozen.map((pointer): Issue => ({ pointer, code: 'HAS_MOVEMENTS' })))
      }
      if (isArchived && onHand !== 0 && !inputs.archiveStocked) {
        issues.push({ pointer: '/status', code: 'HAS_STOCK', args: { onHand } })
      }
      if (isStricter && lowest < 0) {
        issues.push({
          pointer: '/allowNegative',
          code: 'STOCK_BELOW_ZERO',
          args: { onHand: lowest },
        })
      }
      return issues
    },
    async created(context) {
      const { document: product, input, trx } = context
      if (!input.openingQuantity) return
      const branch = input.openingBranch ?? (await readPrimaryBranch(trx))
      const cost = input.openingCost ?? product.purchasePrice ?? 0
      await openStock(context, {
        product: product.id,
        branch,
        quantity: input.openingQuantity,
        cost,
      })
    },
    createdDocuments: { adjustments: { actions: ['withdraw', 'reverse'], reason: 'reason' } },
  })
}

/** Returns whether a change gives allergens to a service, or turns a product with allergens into a service. */
function addsAllergensToService({ record, previous }: ProductChange): boolean {
  const { type, allergens } = record
  if (type !== 'service' || !allergens?.length) return false
  return previous?.type !== type || String(previous.allergens) !== String(allergens)
}

const UNITS = ['stockUnit', 'purchaseUnit', 'saleUnit'] as const
type Product = Row<typeof products>

type Inputs = Partial<FieldValues<typeof products.inputs>>
type ProductChange = Change<Product, Inputs>

interface Unit {
  readonly base: string
  readonly decimals: number
}

interface Facts {
  readonly units: ReadonlyMap<string, Unit>
  /** Maps each branch to whether it is the primary branch; empty unless the change contains opening stock. */
  readonly branches: ReadonlyMap<string, boolean>
  /** Holds the stock of the products with changes that depend on it (`findRestrictedChanges`). */
  readonly stock: ReadonlyMap<string, StockFacts>
}

async function loadFacts(
  changes: readonly ProductChange[],
  { trx }: Loading<Facts>,
  restrictions: string,
): Promise<Facts> {
  const unitIds = new Set(
    changes.flatMap((change) =>
      keepsUnits(change) ? [] : UNITS.map((name) => change.record[name]),
    ),
  )
  const restricted = changes.filter(({ record, previous }) => {
    if (!previous) return false
    const { frozen, isArchived, isStricter } = findRestrictedChanges(record, previous)
    return frozen.length > 0 || isArchived || isStricter
  })
  const hasOpeningStock = changes.some(({ inputs }) => inputs.openingQuantity)
  const [units, branches, stock] = await Promise.all([
    unitIds.size > 0
      ? trx.query<Unit & { id: string }>({
          text: `select id, coalesce(base_unit, id) as base, decimals from units
            where team_id = $1 and id = any($2::uuid[])`,
          values: [trx.team, [...unitIds].filter((id) => id !== null)],
        })
      : [],
    hasOpeningStock
      ? trx.query<{ id: string; isPrimary: boolean }>({
          text: 'select id, is_primary as "isPrimary" from branches where team_id = $1',
          values: [trx.team],
        })
      : [],
    restricted.length > 0
      ? trx.query<StockFacts & { id: string }>({
          text: restrictions,
          values: [
            trx.team,
            restricted.map(({ record }) => record.id),
            restricted.map(({ record }) => record.allowNegative),
          ],
        })
      : [],
  ])
  return {
    units: new Map(units.map(({ id, ...unit }) => [id, unit])),
    branches: new Map(branches.map(({ id, isPrimary }) => [id, isPrimary])),
    stock: new Map(stock.map(({ id, ...facts }) => [id, facts])),
  }
}

/**
 * Returns which changes of a product depend on its stock and its posted documents: the pointers of a changed type or
 * stock unit, whether the product is archived, and whether negative stock is restricted.
 */
function findRestrictedChanges(
  { type, stockUnit, status, allowNegative }: Product,
  previous: Product,
) {
  return {
    frozen: [
      ...(type === previous.type ? [] : ['/type']),
      ...(stockUnit === previous.stockUnit ? [] : ['/stockUnit']),
    ],
    isArchived: status === 'archived' && previous.status !== 'archived',
    isStricter: allowNegative !== previous.allowNegative && allowNegative !== 'yes',
  }
}

function keepsUnits({ record, previous }: ProductChange): boolean {
  return previous !== undefined && UNITS.every((name) => record[name] === previous[name])
}

/** Returns an issue for each purchase or sale unit that cannot be converted into the stock unit (rules 1.3 and 1.4). */
function findUnitIssues(change: ProductChange, units: Facts['units']): Issue[] {
  if (keepsUnits(change)) return []
  const { record } = change
  const base = units.get(record.stockUnit)?.base
  return UNITS.flatMap((name): Issue[] => {
    const unit = record[name]
    if (unit === null || units.get(unit)?.base === base) return []
    return [{ pointer: `/${name}`, code: 'UNIT_MISMATCH' }]
  })
}

function findOpeningIssues({ record, inputs, caller }: ProductChange, facts: Facts): Issue[] {
  const { type, stockUnit } = record
  const { openingQuantity, openingBranch } = inputs
  if (!openingQuantity) return []
  const pointer = '/openingQuantity'
  if (type === 'service') return [{ pointer, code: 'NOT_STOCKED' }]
  const decimals = facts.units.get(stockUnit)?.decimals ?? 0
  const primary = [...facts.branches].find(([, isPrimary]) => isPrimary)?.[0]
  const branch = openingBranch ?? primary
  const isOffered =
    branch !== undefined &&
    facts.branches.has(branch) &&
    (!caller.branches || caller.branches.includes(branch))
  if (!isOffered) {
    return [{ pointer: '/openingBranch', code: openingBranch ? 'NOT_FOUND' : 'REQUIRED' }]
  }
  const isExact = countDecimals(openingQuantity) <= decimals
  return isExact ? [] : [{ pointer, code: 'QTY_DECIMALS', args: { decimals } }]
}

async function readPrimaryBranch(trx: Transaction): Promise<string> {
  const text = 'select id from branches where team_id = $1 and is_primary'
  const [branch] = await trx.query<{ id: string }>({ text, values: [trx.team] })
  if (!branch) throw createProblem('REQUIRED', '/openingBranch')
  return branch.id
}

interface StockFacts {
  readonly moved: boolean
  /** Indicates whether posted documents contain the product. */
  readonly used: boolean
  /** Holds the quantity in the branch with the largest balance, positive or negative. */
  readonly onHand: number
  /**
   * Holds the lowest stock among the branches in which the new value of `allowNegative` would forbid negative stock.
   */
  readonly lowest: number
}

/** Selects the stock and the posted documents that forbid some changes of a product. */
const selectRestrictions = (registry: Registry) => `
  select given.id,
    exists (select from stock_movements movement where movement.team_id = $1 and movement.product = given.id) as moved,
    ${selectPostedUse(registry, 'products')} as used,
    coalesce((select level.on_hand from inventory level where level.team_id = $1 and level.product = given.id
      order by abs(level.on_hand) desc limit 1), 0) as "onHand",
    coalesce((select min(level.on_hand) from inventory level
      join branches branch on branch.team_id = $1 and branch.id = level.branch
      where level.team_id = $1 and level.product = given.id
        and not (given.rule = 'inherit' and branch.allow_negative_stock)), 0) as lowest
  from unnest($2::uuid[], $3::text[]) given (id, rule)`
