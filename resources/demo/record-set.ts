/** Types records by resource in the shape of the API, with ids. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
