import type pg from 'pg'

/** Describes a column of the rows of a statement. */
export interface DescribedColumn {
  readonly name: string
  readonly dataTypeID: number
  /** Holds PostgreSQL's id of the table that the column comes from; 0 for expressions. */
  readonly tableID: number
  readonly columnID: number
}

/** Declares the methods of pg's connection that `describeStatement` calls; pg does not export their types. */
interface Connection {
  parse(statement: { readonly text: string }): void
  describe(target: { readonly type: 'S'; readonly name: string }): void
  sync(): void
}

/** Prepares a statement and returns its columns, in order; runs nothing. Throws when PostgreSQL refuses it. */
export function describeStatement(
  client: pg.Client,
  text: string,
): Promise<readonly DescribedColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly DescribedColumn[] = []
    client.query({
      submit(connection: Connection) {
        connection.parse({ text })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { readonly fields: readonly DescribedColumn[] }) {
        columns = fields
      },
      handleError: reject,
      handleReadyForQuery() {
        resolve(columns)
      },
    } as unknown as pg.Submittable)
  })
}
