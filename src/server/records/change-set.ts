/** Names the resource of history entries that mark a change set as undone. */
export const UNDO_MARKER_RESOURCE = 'change-sets'

/** Limits the undo of an import to this number of days after its start. */
export const IMPORT_UNDO_DAYS = 30

/** Names the action of history entries of records that were deleted and restored. */
export const RESTORE = 'restore'

/** Lists the actions in the history that can be undone; actions of documents cannot. */
export const UNDOABLE_ACTIONS: ReadonlySet<string> = new Set([
  'create',
  'update',
  'delete',
  RESTORE,
])

/** Writes the SQL of the id of the history entry that marks a change set as undone. `changeSetSql` is SQL of its id. */
export function writeMarkerSql(changeSetSql: string): string {
  return `armazem_row_id('undo ' || ${changeSetSql})`
}
