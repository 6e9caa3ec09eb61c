export interface ImportProblem {
  readonly column: string
  readonly value: unknown
  readonly message: string
}

export interface ImportedRow {
  /** Counted from 1, below the header. */
  readonly row: number
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'failed'
  readonly errors?: readonly ImportProblem[]
}

/** Holds the result of an import, or of its preview. */
export interface ImportResult {
  /** Identifies an import that wrote rows, to undo it. */
  readonly id?: string
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly failed: number
  readonly rows: readonly ImportedRow[]
}

/** Holds the progress of an import. */
export interface ImportProgress {
  readonly rows: number
  readonly done: number
  readonly failed: number
  readonly state: 'running' | 'stopped' | 'finished' | 'undone'
  /** The server does not answer at the moment. */
  readonly isLost?: boolean
}

/** Holds the result of undoing an import. */
export interface UndoResult {
  readonly deleted: number
  readonly restored: number
  /** Records that stay as they are, and why. */
  readonly refused: readonly { readonly id: string; readonly message: string }[]
}
