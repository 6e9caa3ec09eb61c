/** Holds the values of a record by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>
