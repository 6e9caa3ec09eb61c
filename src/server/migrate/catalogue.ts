/** Describes a column, declared or existing. */
export interface Column {
  readonly name: string
  /** Holds the type in the format of PostgreSQL's `format_type`. */
  readonly type: string
  readonly collation?: string
  readonly notNull: boolean
  /** Holds the default as SQL text. */
  readonly default?: string
  /** Holds the expression of a generated column as SQL text. */
  readonly generated?: string
}

/** Describes an index that the engine manages. */
export interface Index {
  readonly name: string
  readonly unique: boolean
  /** Holds the SQL after `on table`. */
  readonly definition: string
}

/** Describes a reference within the team: `(team_id, column) → (team_id, id)`. */
export interface ForeignKey {
  readonly name: string
  readonly column: string
  readonly target: string
  /**
   * Deletes child rows with their record. Any other reference prevents the deletion of its target.
   */
  readonly cascade: boolean
  /** Checks the reference at the end of the transaction, because a write deletes child rows and inserts them again. */
  readonly deferred: boolean
}

/** Describes a trigger on the rows of a table. */
export interface Trigger {
  readonly name: string
  /** Holds the SQL after `create trigger name`. */
  readonly definition: string
  /** Makes the trigger a constraint trigger, which can run at the end of the transaction. */
  readonly isConstraint?: boolean
}

/** Describes a declared table. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Maps new column names to former column names. */
  readonly renames: ReadonlyMap<string, string>
}

/** Describes a table in the database. */
export interface ExistingTable {
  readonly columns: ReadonlyMap<string, Column>
  /** Maps index names to indexes, whose definitions have PostgreSQL's form. */
  readonly indexes: ReadonlyMap<string, Index>
  /** Maps constraint names to foreign keys. The key to the team itself has an empty `column`. */
  readonly foreignKeys: ReadonlyMap<string, ForeignKey>
  readonly hasRows: boolean
}

/** Maps names to the tables of the database. */
export type Existing = ReadonlyMap<string, ExistingTable>

export const ID = 'id'
export const TEAM = 'team_id'
