import { getResource } from '../../schema/registry.ts'
import type { Field } from '../../schema/fields.ts'
import { hasChoices } from '../../schema/kinds.ts'
import type { Values } from '../../schema/values.ts'
import { getColumn, getSource } from '../database/names.ts'
import type { Reader } from '../database/transaction.ts'
import type { ImportFile, Importer, PlannedRow, PlannedWrite } from './planned-row.ts'
import type { RowReport, ValueChange } from './report.ts'

/** Limits the rows whose changes a preview describes. */
const MAX_DESCRIBED = 500

interface Described extends Pick<ImportFile, 'targets' | 'labels'> {
  /** Holds the titles of the records that the import would create before its rows, by id. */
  readonly createdTitles: ReadonlyMap<string, string>
}

/** Adds the values before and after the import to the first rows of a preview that change something. */
export async function describeChanges(
  { context, resource, caller }: Importer,
  reader: Reader,
  { targets, labels, createdTitles }: Described,
  plan: readonly PlannedRow[],
  reports: readonly RowReport[],
): Promise<readonly RowReport[]> {
  const written = plan
    .flatMap((row, i) => ('changed' in row ? [{ row, i }] : []))
    .slice(0, MAX_DESCRIBED)
  const fields = Object.entries<Field>({ ...resource.fields, ...resource.inputs }).filter(
    ([, { requires }]) => !requires || caller.can(requires),
  )
  const readableFields = new Map(fields)
  const given = new Set(targets.map(({ name }) => name))
  const titles = await readTitles()
  const changes = new Map(
    written.map(({ row, i }) => {
      const described = listWritten(row).flatMap((name): ValueChange[] => {
        const field = readableFields.get(name)
        if (!field) return []
        const [was, is] = [row.previous?.[name], getWritten(row, name)]
        const before = describeValue(name, field, was, is)
        const after = describeValue(name, field, is, was)
        // Of a new record, only the values in the file are shown, and not the default values.
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

  /**
   * Describes a value. For child rows, also names the values that differ from those in `other`, the
   * other side of the change.
   */
  function describeValue(name: string, field: Field, value: unknown, other?: unknown): unknown {
    if (value === undefined || value === null) return null
    if (field.kind === 'reference') return titles.get(String(value)) ?? String(value)
    if (field.kind !== 'lines' || !Array.isArray(value)) return value
    const { title: key } = field
    const child = key === undefined ? undefined : field.fields[key]
    if (key === undefined || !child) return String(value.length)
    const others = Array.isArray(other) ? (other as readonly Values[]) : []
    const describeCell = (path: string, declared: Field, cell: unknown) => {
      if (hasChoices(declared)) {
        const chosen: readonly unknown[] = Array.isArray(cell) ? cell : [cell]
        const shown = chosen.map((choice) =>
          labels.choice(resource, `${name}.${path}`, String(choice)),
        )
        return shown.join(', ') || '–'
      }
      return String(describeValue(path, declared, cell) ?? '–')
    }
    return value
      .map((line: Values) => {
        const counterpart = others.find((each) => each.id !== undefined && each.id === line.id)
        const differing = Object.entries<Field>(field.fields).flatMap(([path, declared]) => {
          const isSame =
            !counterpart ||
            JSON.stringify(counterpart[path] ?? null) === JSON.stringify(line[path] ?? null)
          if (isSame || path === key) return []
          const label = labels.field(resource, `${name}.${path}`)
          return [`${label}: ${describeCell(path, declared, line[path])}`]
        })
        const title = describeCell(key, child, line[key])
        return differing.length > 0 ? `${title} (${differing.join(', ')})` : title
      })
      .join(', ')
  }

  async function readTitles(): Promise<ReadonlyMap<string, string>> {
    const ids = new Map<string, Set<string>>()
    const addId = (field: Field, value: unknown) => {
      if (field.kind !== 'reference' || typeof value !== 'string') return
      ids.set(field.to, (ids.get(field.to) ?? new Set()).add(value))
    }
    for (const { row } of written) {
      for (const name of listWritten(row)) {
        const field = readableFields.get(name)
        for (const value of [row.previous?.[name], getWritten(row, name)]) {
          if (field?.kind !== 'lines') {
            if (field) addId(field, value)
            continue
          }
          if (!Array.isArray(value)) continue
          for (const line of value as readonly Values[]) {
            for (const [path, child] of Object.entries<Field>(field.fields))
              addId(child, line[path])
          }
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
    return new Map([...createdTitles, ...found.flat().map(({ id, title }) => [id, title] as const)])
  }
}

/** Lists the fields that a row changes, and the inputs for which it gives a value. */
function listWritten({ changed, inputs }: PlannedWrite): readonly string[] {
  return [...changed, ...Object.keys(inputs).filter((name) => inputs[name] !== null)]
}

function getWritten({ record, inputs }: PlannedWrite, name: string): unknown {
  return Object.hasOwn(inputs, name) ? inputs[name] : (record as Values)[name]
}
