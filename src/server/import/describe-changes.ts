import { getResource } from '../../schema/registry.ts'
import type { Field } from '../../schema/fields.ts'
import type { Values } from '../../schema/values.ts'
import { getColumn, getSource } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import { findChildIdentity } from './child-rows.ts'
import type { Import, Importer, PlannedRow } from './planned-row.ts'
import type { RowReport, ValueChange } from './report.ts'

/** Limits the rows whose changes a preview describes. */
const MAX_DESCRIBED = 500

/** Adds the values before and after the import to the first rows of a preview that change something. */
export async function describeChanges(
  { context, resource, caller }: Importer,
  reader: Reader,
  { targets }: Pick<Import, 'targets'>,
  plan: readonly PlannedRow[],
  reports: readonly RowReport[],
): Promise<readonly RowReport[]> {
  const written = plan
    .flatMap((row, i) => ('changed' in row ? [{ row, i }] : []))
    .slice(0, MAX_DESCRIBED)
  const fields = Object.entries<Field>(resource.fields).filter(
    ([, { requires }]) => !requires || caller.can(requires),
  )
  const isSeen = new Map(fields)
  const given = new Set(targets.map(({ name }) => name))
  const titles = await readTitles()
  const changes = new Map(
    written.map(({ row, i }) => {
      const described = row.changed.flatMap((name): ValueChange[] => {
        const field = isSeen.get(name)
        if (!field) return []
        const before = describeValue(field, row.previous?.[name])
        const after = describeValue(field, (row.record as Values)[name])
        // A new record shows what the file gives, and not its defaults.
        const isShown = row.previous || (given.has(name) && after !== null)
        return isShown ? [{ field: name, before, after }] : []
      })
      return [i, described] as const
    }),
  )
  return reports.map((report, i) => {
    const found = changes.get(i)
    return found ? { ...report, changes: found } : report
  })

  function describeValue(field: Field, value: unknown): unknown {
    if (value === undefined || value === null) return null
    if (field.kind === 'reference') return titles.get(String(value)) ?? String(value)
    if (field.kind !== 'lines' || !Array.isArray(value)) return value
    const [key] = findChildIdentity(field.fields)
    const child = key === undefined ? undefined : field.fields[key]
    if (key === undefined || !child) return String(value.length)
    return value.map((line: Values) => String(describeValue(child, line[key]) ?? '')).join(', ')
  }

  async function readTitles(): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<string, Set<string>>()
    const note = (field: Field, value: unknown) => {
      if (field.kind !== 'reference' || typeof value !== 'string') return
      ids.set(field.to, (ids.get(field.to) ?? new Set()).add(value))
    }
    for (const { row } of written) {
      for (const name of row.changed) {
        const field = isSeen.get(name)
        for (const value of [row.previous?.[name], (row.record as Values)[name]]) {
          if (field?.kind !== 'lines') {
            if (field) note(field, value)
            continue
          }
          const [key = ''] = findChildIdentity(field.fields)
          const child = field.fields[key]
          if (!child || !Array.isArray(value)) continue
          for (const line of value as readonly Values[]) note(child, line[key])
        }
      }
    }
    const found = await Promise.all(
      [...ids].map(async ([to, wanted]) => {
        const target = getResource(context.registry, to)
        if (!caller.can(`${target.one}.view`)) return []
        return reader.query<{ id: string; title: string }>({
          text: `select record.id::text as id, coalesce(record.${getColumn(target.title)}::text, '') as title
            from ${getSource(target, context.views)} record
            where record.team_id = $1 and record.id = any($2::uuid[])`,
          values: [reader.team, [...wanted]],
        })
      }),
    )
    return new Map(found.flat().map(({ id, title }) => [id, title]))
  }
}
