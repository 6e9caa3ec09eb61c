import { registry } from '../../resources/registry.ts'
import { isNight } from './choose-repetitions.ts'

/**
 * Lists the resources with which `npm test` repeats a test that the nightly test repeats with all: records, documents,
 * ledgers and views. Together they have each source, each kind of field and each rule of access
 * (tests/unit/chosen-resources.test.ts).
 */
export const CHOSEN_RESOURCES = `
  brands customers products employees views custom-fields
  sales purchases payments expenses transfers journal-entries adjustments
  inventory journal-lines
  users roles invitations api-keys user-activity balance-sheet customer-statement sales-lines stock-balance
`
  .trim()
  .split(/\s+/)

/**
 * Returns whether a test that repeats itself for each resource uses the resource. Names that are no resource, such as the
 * first words of other addresses, are always used.
 */
export function isChosenResource(name: string): boolean {
  return isNight() || CHOSEN_RESOURCES.includes(name) || !registry.byName.has(name)
}
