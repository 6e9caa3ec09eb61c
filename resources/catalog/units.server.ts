import type { Row } from '../../src/schema/row.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import { defineRules, type Change, type Loading } from '../../src/server/context/rules.ts'
import { units } from './units.ts'

interface Facts {
  /**
   * Maps each unit of the team to its base unit; undefined in a write without pack units, in which no base unit is
   * checked.
   */
  readonly bases: Map<string, string | null> | undefined
  readonly used: ReadonlySet<string>
}

/**
 * Freezes the factor and the base unit of a unit once a posted line has used the unit, and refuses pack units as base
 * units (rule 1.3).
 */
export const unitRules = defineRules(units, {
  async load(changes, { trx, locks, earlier }: Loading<Facts>) {
    const packs = changes.some(({ record }) => record.baseUnit !== null)
    const bases = earlier?.bases ?? (packs || !locks ? await readBaseUnits(trx, locks) : undefined)
    const changed = changes.filter(changesFactor).map(({ record }) => record.id)
    return {
      bases,
      used: changed.length > 0 ? await readUsedUnits(trx, changed) : new Set<string>(),
    }
  },
  check(change, { bases, used }) {
    const { record } = change
    if (changesFactor(change) && used.has(record.id)) {
      return [{ pointer: '/factor', code: 'HAS_MOVEMENTS' }]
    }
    if (record.baseUnit === null || !bases) return []
    if (record.baseUnit === record.id) return [{ pointer: '/baseUnit', code: 'CYCLE' }]
    const isChain = (bases.get(record.baseUnit) ?? null) !== null || isBase(bases, record.id)
    return isChain ? [{ pointer: '/baseUnit', code: 'UNIT_CHAIN' }] : []
  },
  accepted({ record }, { bases }) {
    bases?.set(record.id, record.baseUnit)
  },
})

type UnitChange = Pick<Change<Row<typeof units>>, 'record' | 'previous'>

/** Returns whether a change gives an existing unit another factor or base unit. */
function changesFactor({ record, previous }: UnitChange): boolean {
  if (!previous) return false
  return previous.factor !== record.factor || previous.baseUnit !== record.baseUnit
}

function isBase(bases: ReadonlyMap<string, string | null>, unit: string): boolean {
  return [...bases.values()].includes(unit)
}

/**
 * Reads the base unit of each unit of the team. `locks` locks the units, so that a base unit cannot become a pack unit
 * at the same moment.
 */
async function readBaseUnits(trx: Reader, locks: boolean): Promise<Map<string, string | null>> {
  const text = `select id, base_unit as base from units where team_id = $1 order by id ${locks ? 'for update' : ''}`
  const all = await trx.query<{ id: string; base: string | null }>({ text, values: [trx.team] })
  return new Map(all.map(({ id, base }) => [id, base]))
}

/** Returns the changed units that lines of numbered sales or purchases use. */
async function readUsedUnits(trx: Reader, changed: readonly string[]): Promise<Set<string>> {
  const used = await trx.query<{ id: string }>({ text: USED, values: [trx.team, changed] })
  return new Set(used.map(({ id }) => id))
}

const USED = `
  select given.id from unnest($2::uuid[]) given (id) where exists (
    select from sales_lines line join sales sale on sale.team_id = line.team_id and sale.id = line.parent
    where line.team_id = $1 and line.unit = given.id and sale.number is not null
    union all
    select from purchases_lines line join purchases purchase on purchase.team_id = line.team_id
      and purchase.id = line.parent
    where line.team_id = $1 and line.unit = given.id and purchase.number is not null)`
