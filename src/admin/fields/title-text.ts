import { fieldOf, type Resource } from '../../schema/resource.ts'
import { fieldText, type TextTools } from './field-text.ts'

/** What a record is called: the text of its title field, which may be a reference to what it is about. */
export function titleText(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  tools: TextTools,
): string {
  const field = fieldOf(resource, resource.title)
  const place = field && { resource, path: resource.title, field }
  return place ? fieldText(record[resource.title], tools, place) : ''
}
