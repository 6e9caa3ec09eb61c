import type { Registry } from '../../src/schema/registry.ts'
import type { Row } from '../../src/schema/row.ts'
import type { Reader } from '../../src/server/database/transaction.ts'
import {
  defineRules,
  type Change,
  type Loading,
  type Rules,
} from '../../src/server/context/rules.ts'
import { readUsed, selectPostedUse } from '../documents/used-records.server.ts'
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
 * Freezes the factor and the base unit of a unit once a posted document has used the unit, and refuses pack units as
 * base units (rule 1.3).
 */
export function createUnitRules(registry: Registry): Rules {
  const postedUse = selectPostedUse(registry, 'units')
  return defineRules(units, {
    async load(changes, { trx, locks, earlier }: Loading<Facts>) {
      const hasPackUnits = changes.some(({ record }) => record.baseUnit !== null)
      const bases =
        earlier?.bases ?? (hasPackUnits || !locks ? await readBaseUnits(trx, locks) : undefined)
      const changed = changes
        .filter((change) => listChangedTerms(change).length > 0)
        .map(({ record }) => record.id)
      return { bases, used: await readUsed(trx, changed, postedUse) }
    },
    check(change, { bases, used }) {
      const { record } = change
      const changed = listChangedTerms(change)
      if (used.has(record.id) && changed.length > 0) {
        return changed.map((name) => ({ pointer: `/${name}`, code: 'HAS_POSTINGS' }))
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
}

type UnitChange = Pick<Change<Row<typeof units>>, 'record' | 'previous'>

/** Returns which of the fields `factor` and `baseUnit` of an existing unit have changed. */
function listChangedTerms({ record, previous }: UnitChange): ('factor' | 'baseUnit')[] {
  if (!previous) return []
  return (['factor', 'baseUnit'] as const).filter((name) => previous[name] !== record[name])
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
