import pg from 'pg'

const asText = (text: string): string => text

/** Maps the ids of PostgreSQL's types to parsers. pg parses the values of all other types. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  // Business dates have no time zone. A Date would add one.
  [pg.types.builtins.DATE]: asText,
}

export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Returns values unchanged that PostgreSQL has already converted to text. */
export const rawText: pg.CustomTypesConfig = {
  getTypeParser: (() => (text: unknown) => text) as unknown as typeof pg.types.getTypeParser,
}
