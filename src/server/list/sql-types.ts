import type { Field, Kind } from '../../schema/fields.ts'
import { fillNumberKinds, fillTextKinds, getKind } from '../../schema/kinds.ts'

/** Maps each field kind to the SQL type of its parameters. */
const sqlTypes: Readonly<Record<Exclude<Kind, 'computed'>, string>> = {
  ...fillTextKinds('text'),
  select: 'text',
  multiSelect: 'text',
  ...fillNumberKinds('numeric'),
  boolean: 'boolean',
  date: 'date',
  dateTime: 'timestamptz',
  reference: 'uuid',
  line: 'uuid',
  image: 'uuid',
  images: 'uuid[]',
  file: 'uuid',
  files: 'uuid[]',
  lines: 'text',
  address: 'jsonb',
  json: 'jsonb',
}

/** Returns the SQL type of a field's values in parameters. */
export function getSqlType(field: Field): string {
  return sqlTypes[getKind(field)]
}
