import { fieldOf, type Resource } from '../../schema/resource.ts'
import { fieldText, type TextTools } from './field-text.ts'

/**
 * What a record is called: the text of its title field, which may be a reference to what it is about. What stands in a
 * report without a number, such as an opening balance, is called by its kind.
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
