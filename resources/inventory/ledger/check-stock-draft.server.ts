import { countDecimals } from '../../../src/schema/decimal.ts'
import type { Issue } from '../../../src/schema/problem.ts'
import type { Caller } from '../../../src/server/http/caller.ts'
import type { Transaction } from '../../../src/server/database/transaction.ts'
import { invalid } from '../../../src/server/http/problems.ts'
import { createProblem } from '../../documents/lines/lines.server.ts'
import type { Values } from '../../../src/schema/values.ts'
import { getToday } from '../../../src/schema/days.ts'

interface ValidationContext {
  readonly trx: Transaction
  readonly caller: Caller
  /** Lists the fields that name branches. */
  readonly branches: readonly string[]
}

/** Lists the fields of a line with quantities in the product's stock unit. */
const QUANTITIES = ['quantity', 'counted']

/**
 * Checks drafts of documents that move stock: the date is not in the future, the branches are active, all products are
 * stocked, and quantities have the decimals of the stock unit (rules 1.3, 1.13 and 1.14). Unknown ids are refused by
 * the check of all references.
 */
export async function checkStockDraft(record: Values, context: ValidationContext): Promise<void> {
  const { trx, caller } = context
  const today = getToday(caller.team.timezone, trx.now())
  const { date } = record
  if (typeof date === 'string' && date > today)
    throw createProblem('TOO_LARGE', '/date', { max: today })
  const lines = (record.lines ?? []) as readonly Values[]
  const [inactive, products] = await Promise.all([
    readInactiveBranches(record, context),
    readProducts(trx, lines),
  ])
  const issues: Issue[] = inactive.map((name) => ({ pointer: `/${name}`, code: 'BRANCH_ARCHIVED' }))
  for (const [i, line] of lines.entries()) {
    const product = products.get(String(line.product))
    if (!product) continue
    if (product.type === 'service') {
      issues.push({ pointer: `/lines/${i}/product`, code: 'NOT_STOCKED' })
    }
    const { decimals } = product
    for (const name of QUANTITIES) {
      const value = line[name]
      if (typeof value !== 'number' || countDecimals(value) <= decimals) continue
      issues.push({ pointer: `/lines/${i}/${name}`, code: 'QTY_DECIMALS', args: { decimals } })
    }
  }
  if (issues.length > 0) throw invalid(issues)
}

async function readInactiveBranches(record: Values, { trx, branches }: ValidationContext) {
  const ids = branches.flatMap((name) => (record[name] ? [record[name]] : []))
  const text = `select id from branches where team_id = $1 and id = any($2::uuid[]) and not is_active`
  const inactive = await trx.query<{ id: string }>({ text, values: [trx.team, ids] })
  return branches.filter((name) => inactive.some(({ id }) => id === record[name]))
}

interface Product {
  readonly id: string
  readonly type: string
  readonly decimals: number
}

async function readProducts(trx: Transaction, lines: readonly Values[]) {
  const text = `select product.id, product.type, unit.decimals from products product
    join units unit on unit.team_id = $1 and unit.id = product.stock_unit
    where product.team_id = $1 and product.id = any($2::uuid[])`
  const ids = lines.flatMap(({ product }) => (typeof product === 'string' ? [product] : []))
  const rows = await trx.query<Product>({ text, values: [trx.team, ids] })
  return new Map(rows.map((row) => [row.id, row]))
}
