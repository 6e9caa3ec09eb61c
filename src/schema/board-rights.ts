import type { Panel, Rows } from './board.ts'
import { splitKey } from './condition.ts'
import { findField, type Resource } from './resource.ts'
import type { Can } from './rights.ts'

type Resources = ReadonlyMap<string, Resource>

/**
 * Returns whether a person may view a figure or a part of a panel. Requires the right to view the list, the rights to
 * all fields that are summed, shown or filtered by, and the right that the declaration adds, if any.
 */
export function mayViewPart(
  { right, rows, fields }: { right?: string; rows: Rows; fields: readonly string[] },
  resources: Resources,
  can: Can,
): boolean {
  const resource = resources.get(rows.resource)
  if (!resource || !can(`${resource.one}.view`) || (right !== undefined && !can(right)))
    return false
  const filterFields = Object.keys(rows.filter ?? {}).map((key) => {
    const [path] = splitKey(key, (name) => name in resource.fields)
    return path
  })
  return [...fields, ...filterFields].every((path) => mayReadPath(resource, path, resources, can))
}

/** Returns whether a person may read a field, or a field of a referenced record by its path. */
function mayReadPath(resource: Resource, path: string, resources: Resources, can: Can): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = findField(resource, name)
  if (field?.requires !== undefined && !can(field.requires)) return false
  const target = field?.kind === 'reference' ? resources.get(field.to) : undefined
  if (!target || rest.length === 0) return true
  return can(`${target.one}.view`) && mayReadPath(target, rest.join('.'), resources, can)
}

/**
 * Returns a panel with the parts that a person may view: series of a trend, values of a ranking, fields of records, and
 * lines of tasks. Undefined when no part is left, or when the person may not view the title of the records.
 */
export function removeHiddenParts<P extends Panel>(
  panel: P,
  resources: Resources,
  can: Can,
): P | undefined
export function removeHiddenParts(panel: Panel, resources: Resources, can: Can): Panel | undefined {
  if (panel.kind === 'todo') {
    const lines = panel.lines.filter((line) => mayViewPart({ ...line, fields: [] }, resources, can))
    return lines.length > 0 ? { ...panel, lines } : undefined
  }
  const mayView = (fields: readonly string[], filter: Rows['filter'] = {}) => {
    const rows = { ...panel.rows, filter: { ...panel.rows.filter, ...filter } }
    return mayViewPart({ ...panel, rows, fields }, resources, can)
  }
  switch (panel.kind) {
    case 'trend': {
      const { running } = panel
      const mayViewStart = (sum: string) =>
        running === undefined ||
        mayViewPart({ ...panel, rows: running, fields: [sum] }, resources, can)
      const series = panel.series.filter(
        ({ sum, filter }) => mayView([sum], filter) && mayViewStart(sum),
      )
      return series.length > 0 ? { ...panel, series } : undefined
    }
    case 'ranking': {
      const by = panel.by.filter(({ sum }) => mayView(sum ? [panel.group, sum] : [panel.group]))
      return by.length > 0 ? { ...panel, by } : undefined
    }
    case 'records': {
      const title = panel.title ?? resources.get(panel.rows.resource)?.title
      if (title === undefined || !mayView([title])) return undefined
      const mayShow = (name: string) => mayView([name])
      return { ...panel, notes: panel.notes.filter(mayShow), ends: panel.ends.filter(mayShow) }
    }
  }
}
