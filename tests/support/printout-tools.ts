import type { PrintoutTools } from '../../src/schema/printout.ts'
import type { Shop } from './shop.ts'

/** Creates the tools of printouts over the API, as the owner of the shop. */
export function createPrintoutTools({ owner }: Shop): PrintoutTools {
  const readMatching: PrintoutTools['readMatching'] = async (resource, filter) =>
    (await owner.list<Record<string, unknown>>(resource, { filter: { ...filter } })).rows
  return {
    language: 'en',
    team: { name: 'Test team', decimals: 2, settings: {} },
    can: () => true,
    dayOf: (instant) => instant.slice(0, 10),
    readRecord: (resource, id) => owner.api(`/${resource}/${id}`),
    readRecordsById: (resource, ids) => readMatching(resource, { id: ids }),
    readMatching,
  }
}
