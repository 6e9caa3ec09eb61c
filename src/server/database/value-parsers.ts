import pg from 'pg'

const asText = (text: string): string => text

/** Parses PostgreSQL's types where rows are read value by value; the only place that decides. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
  // Business days have no time zone; a Date would give them one.
  [pg.types.builtins.DATE]: asText,
}

export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** Returns values unchanged that PostgreSQL has already written as text. */
export const rawText: pg.CustomTypesConfig = {
  getTypeParser: (() => (text: unknown) => text) as unknown as typeof pg.types.getTypeParser,
}
