import { fieldOf, type Resource } from '../../schema/resource.ts'
import { fieldText, type TextTools } from './field-text.ts'

/**
 * Returns the title of a record: the text of its title field, which may be a reference. Rows of a report without a
 * number, such as an opening balance, are called by their kind.
 */
export function titleText(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: TextTools,
): string {
  const title = textOf(resource, record, tools, resource.title)
  if (title || resource.source !== 'view') return title
  const kind = Object.keys(resource.fields).find((path) => resource.fields[path]?.kind === 'select')
  return kind ? textOf(resource, record, tools, kind) : ''
}

function textOf(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: TextTools,
  path: string,
): string {
  const field = fieldOf(resource, path)
  return field ? fieldText(record[path], tools, { resource, path, field }) : ''
}
