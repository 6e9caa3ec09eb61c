/**
 * Declares a state of records about which people are notified: once each time a record enters the
 * state. The engine compares the records in the state with those that it found before.
 */
export interface Watch {
  /**
   * Names the event: the key of its texts below `notifications.events` and `notifications.names`, and of the settings of
   * each person.
   */
  readonly event: string
  /** Names the resource whose rows are watched. A notification about several rows opens its list. */
  readonly resource: string
  /** Holds the condition as SQL about `record`, a row of the resource. */
  readonly where: string
  /** Names the record that a notification opens: its resource, and the column of the row that holds its id. */
  readonly linksTo: { readonly resource: string; readonly id: string }
  /** Holds the name of the record as SQL. */
  readonly title: string
  /** Names the field with the branch of a row: only people who work in the branch are notified. */
  readonly branch?: string
  /** Names the right that people need to be notified. */
  readonly right: string
  /** Names the resource whose changes can change the state; its rows are compared soon after such a change. */
  readonly changesWith?: string
  /** Indicates that the state also depends on the day, so that maintenance compares its records. */
  readonly isDaily?: true
}
