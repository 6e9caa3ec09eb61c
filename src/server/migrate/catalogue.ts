/** A column as declared or as it exists. */
export interface Column {
  readonly name: string
  /** As PostgreSQL's `format_type` writes it. */
  readonly type: string
  readonly collation?: string
  readonly notNull: boolean
  /** SQL text. */
  readonly default?: string
  /** The expression of a generated column. */
  readonly generated?: string
}

/**
 * Describes an index that the engine manages. Its name contains its columns, so another definition has another name.
 */
export interface Index {
  readonly name: string
  readonly unique: boolean
  /** Holds the text after `on table`. */
  readonly definition: string
}

/** A reference inside of the team: `(team_id, column) → (team_id, id)`. */
export interface ForeignKey {
  readonly name: string
  readonly column: string
  readonly target: string
  /** Child rows are deleted with their record; any other reference keeps its target from being deleted. */
  readonly cascade: boolean
}

/** A trigger on rows of a table. */
export interface Trigger {
  readonly name: string
  /** Holds the text after `create trigger name`. */
  readonly definition: string
}

/** A table as declared. */
export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly indexes: readonly Index[]
  readonly foreignKeys: readonly ForeignKey[]
  /** Earlier column names by the new ones. */
  readonly renames: ReadonlyMap<string, string>
}

/** A table as it exists in the database. */
export interface ExistingTable {
  readonly columns: ReadonlyMap<string, Column>
  readonly indexes: ReadonlySet<string>
  /** Targets by constraint name. */
  readonly foreignKeys: ReadonlyMap<string, string>
  readonly hasRows: boolean
}

/** The tables of the database by name. */
export type Existing = ReadonlyMap<string, ExistingTable>

export const ID = 'id'
export const TEAM = 'team_id'
