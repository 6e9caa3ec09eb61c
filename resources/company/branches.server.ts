import type { Registry } from '../../src/schema/registry.ts'
import type { Issue } from '../../src/schema/problem.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import { isTimezone } from '../../src/server/accounts/timezone.ts'
import { defineRules, type Loading, type Rules } from '../../src/server/context/rules.ts'
import { branches } from './branches.ts'
import { toSnakeCase } from '../../src/schema/naming.ts'

interface Facts {
  /** Maps all branches to whether they are active; undefined if no change creates a branch or leaves one inactive. */
  readonly active: Map<string, boolean> | undefined
  /** Holds the stock and the unfinished documents of branches that a change archives. */
  readonly inUse: ReadonlyMap<string, Uses>
  /** Holds the lowest stock in branches for which a change forbids negative stock. */
  readonly lowest: ReadonlyMap<string, number>
}

/**
 * Keeps exactly one primary branch and at least one active branch. Refuses to archive a branch with stock or unfinished
 * documents, and to forbid negative stock where stock is negative (rule 1.7).
 */
export function createBranchRules(registry: Registry): Rules {
  const selected = selectUses(registry)
  return defineRules(branches, {
    async load(changes, { trx, locks, earlier }: Loading<Facts>) {
      const concernsActive = changes.some(({ record, previous }) => !previous || !record.isActive)
      const archived = changes.filter(
        ({ record, previous }) => previous?.isActive && !record.isActive,
      )
      const stricter = changes.filter(
        ({ record, previous }) => previous?.allowNegativeStock && !record.allowNegativeStock,
      )
      return {
        active:
          earlier?.active ?? (concernsActive ? await readActiveBranches(trx, locks) : undefined),
        inUse: await readUses(
          trx,
          selected,
          archived.map(({ record }) => record.id),
        ),
        lowest: await readLowestBalances(
          trx,
          stricter.map(({ record }) => record.id),
        ),
      }
    },
    complete: (_change, { active }) => (active?.size === 0 ? { isPrimary: true } : {}),
    check({ record, previous }, { active, inUse, lowest }) {
      if (record.timezone && !isTimezone(record.timezone)) {
        return [{ pointer: '/timezone', code: 'TIMEZONE' }]
      }
      if (previous?.isPrimary && !record.isPrimary) {
        return [{ pointer: '/isPrimary', code: 'PRIMARY_BRANCH' }]
      }
      if (previous?.allowNegativeStock && !record.allowNegativeStock) {
        const lowestBalance = lowest.get(record.id) ?? 0
        const args = { onHand: lowestBalance }
        if (lowestBalance < 0)
          return [{ pointer: '/allowNegativeStock', code: 'STOCK_BELOW_ZERO', args }]
      }
      if (record.isActive) return []
      const isLast = ![...(active ?? [])].some(([id, isActive]) => id !== record.id && isActive)
      if (isLast) return [{ pointer: '/isActive', code: 'LAST_BRANCH' }]
      if (record.isPrimary) return [{ pointer: '/isActive', code: 'PRIMARY_BRANCH' }]
      const uses = previous?.isActive ? inUse.get(record.id) : undefined
      return uses ? findUseIssues(uses) : []
    },
    accepted({ record }, { active }) {
      active?.set(record.id, record.isActive)
    },
    async beforeDelete({ record, trx }) {
      if ((await readActiveBranches(trx, true)).size === 1)
        return [{ pointer: '', code: 'LAST_BRANCH' }]
      return record.isPrimary ? [{ pointer: '', code: 'PRIMARY_BRANCH' }] : []
    },
  })
}

/**
 * Reads all branches and whether they are active. `locks` locks the branches, because the rules concern all branches
 * together.
 */
async function readActiveBranches(trx: Reader, locks: boolean): Promise<Map<string, boolean>> {
  const text = `select id, is_active as "isActive" from branches where team_id = $1 order by id ${locks ? 'for update' : ''}`
  const all = await trx.query<{ id: string; isActive: boolean }>({ text, values: [trx.team] })
  return new Map(all.map(({ id, isActive }) => [id, isActive]))
}

interface Uses {
  readonly products: number
  readonly documents: number
}

async function readUses(
  trx: Reader,
  usesText: string,
  ids: readonly string[],
): Promise<Map<string, Uses>> {
  if (ids.length === 0) return new Map()
  const rows = await trx.query<Uses & { id: string }>({
    text: usesText,
    values: [trx.team, ids],
  })
  return new Map(rows.map(({ id, ...uses }) => [id, uses]))
}

/** Returns the issues that prevent archiving a branch: its stock, and its unfinished documents, including drafts. */
function findUseIssues({ products, documents }: Uses): readonly Issue[] {
  const pointer = '/isActive'
  return [
    ...(products > 0 ? [{ pointer, code: 'BRANCH_HAS_STOCK', args: { products } }] : []),
    ...(documents > 0 ? [{ pointer, code: 'OPEN_DOCUMENTS', args: { count: documents } }] : []),
  ]
}

/** Returns SQL that selects a row for each unfinished document of the branch `requested.id`. */
function selectOpenDocuments(registry: Registry): string {
  const parts = registry.resources.flatMap(({ name, scope, document }) => {
    if (!document?.finished) return []
    const table = toSnakeCase(name)
    const finished = document.finished.map((status) => `'${status}'`).join(', ')
    const branchColumns = scope.map((field) => `${table}.${toSnakeCase(field)}`).join(', ')
    return `select from ${table} where ${table}.team_id = $1 and requested.id in (${branchColumns})
        and ${table}.${toSnakeCase(document.status)} not in (${finished})`
  })
  return parts.join(' union all ')
}

/** Counts, for each branch, the products with stock and the unfinished documents. */
const selectUses = (registry: Registry) => `
  select requested.id,
    (select count(*)::int from inventory where team_id = $1 and branch = requested.id and on_hand <> 0) as products,
    (select count(*)::int from (${selectOpenDocuments(registry)}) document) as documents
  from unnest($2::uuid[]) requested (id)`

/** Reads the lowest balance in each branch among the products that follow the setting of the branch. */
async function readLowestBalances(
  trx: Reader,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const text = `select level.branch as id, min(level.on_hand) as lowest from inventory level
    join products product on product.team_id = $1 and product.id = level.product
    where level.team_id = $1 and level.branch = any($2::uuid[]) and product.allow_negative = 'inherit'
    group by level.branch`
  const rows = await trx.query<{ id: string; lowest: number }>({ text, values: [trx.team, ids] })
  return new Map(rows.map(({ id, lowest }) => [id, lowest]))
}
