import type { RaRecord } from 'react-admin'
import { fieldOf, type Resource } from '../../schema/resource.ts'
import type { CellTools } from './cell-tools.tsx'
import { fieldText } from './field-text.ts'

/** Returns a few of a record's values in one line, amounts with their names: `21 Nov 2026 · Due $12.00`. */
export function aboutRecord(
  resource: Resource,
  record: RaRecord,
  names: readonly string[],
  tools: CellTools,
): string {
  return names
    .flatMap((path) => {
      const field = fieldOf(resource, path)
      const text = field && fieldText(record[path], tools, { resource, path, field })
      if (!field || !text) return []
      return [field.kind === 'date' ? text : `${tools.labels.field(resource, path)} ${text}`]
    })
    .join(' · ')
}
