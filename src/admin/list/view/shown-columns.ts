import { addsUp } from '../../../schema/groups.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../fields/field-text.ts'
import { defaultColumns, listableFields } from '../../fields/listable.ts'

export interface ColumnChoice {
  readonly can: (right: string) => boolean
  /** The names that the person chose, if any. */
  readonly chosen: readonly string[] | undefined
  /** A column that the address asks for (`?column=gross`). */
  readonly asked: string | null
}

/** Returns every field that can be a column of a resource's list, and those that are shown, in order. */
export function columnsOf(resource: Resource, { can, chosen, asked }: ColumnChoice) {
  const places = new Map(
    listableFields(resource, can).map(([path, field]) => [path, { resource, path, field }]),
  )
  const wanted = chosen?.length ? chosen : defaultColumns(resource, can)
  // A field may have left the declaration, or the person's rights, since it was chosen.
  const usual = wanted.flatMap((name) => places.get(name) ?? [])
  return { places, shown: withColumn(usual, places.get(asked ?? '')) }
}

/** Returns names of the shown references, whose labels come along with a list. */
export function namesOfReferences(shown: readonly Place[]): readonly string[] {
  return shown.filter(({ field }) => field.kind === 'reference').map(({ path }) => path)
}

/** Returns the columns with one more before the others that add up, where it is seen without scrolling. */
function withColumn(usual: readonly Place[], asked: Place | undefined): readonly Place[] {
  if (!asked || usual.includes(asked)) return usual
  const sums = usual.findIndex(({ field }) => addsUp(field))
  return usual.toSpliced(sums < 0 ? usual.length : sums, 0, asked)
}
