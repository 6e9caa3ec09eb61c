import { catalogueOf } from './catalogue.ts'
import { partiesOf } from './parties.ts'
import { demoStaff } from './staff.ts'
import { readSuperstore } from './superstore.ts'

/** Records by resource, as the API would take them, with ids of their own. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Everything that the demo company starts with, in place of a new team's own branch, units and customer. */
export function demoRecords(): DemoRecords {
  const lines = readSuperstore()
  return { ...catalogueOf(lines), ...partiesOf(lines), ...demoStaff() }
}
