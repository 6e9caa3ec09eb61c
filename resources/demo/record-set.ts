/** Types records by resource, as the API would take them, with ids of their own. */
export type DemoRecords = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
