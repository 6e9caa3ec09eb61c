/**
 * Declares an action on selected rows of a list: `POST /{resource}/{action}?filter=…`. The action creates records of
 * another resource. Rows that do not qualify are refused with a reason, and the other rows are processed.
 */
export interface ListAction {
  /** Requires this right in addition to the right to view the rows. */
  readonly right: string
  /** Names the resource of the created records. */
  readonly creates: string
  /** Names a lucide icon. */
  readonly icon: string
}
