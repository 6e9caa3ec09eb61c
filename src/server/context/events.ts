/** Sends stale cache tags to all nodes, and from there to the open tabs of the team. */
export interface Events {
  /**
   * Sends tags to the team's listeners. Calls within a short time are combined into one message.
   */
  announce(team: string, tags: readonly string[]): void
  /**
   * Calls `listener` for each message to the team, and immediately for the tags of the last `recent_ms` milliseconds
   * (at most `MAX_RECENT_MS`). Returns a function that unsubscribes.
   */
  subscribe(
    team: string,
    listener: (tags: readonly string[]) => void,
    recent_ms?: number,
  ): () => void
  /**
   * Calls `listener` for each message to any team; messages of this node arrive immediately. A message
   * without a team is for all teams.
   */
  watch(listener: (team: string | undefined, tags: readonly string[]) => void): void
  /** Asks all nodes to check whether the open streams of a person still have a valid session. */
  recheck(person: string): Promise<void>
  /**
   * Sets the listener for messages about the streams of a person on this node: to check them, or to end them
   * (`isRestart`), so that browsers open them again with the present rights. Without a person, all streams are checked.
   */
  onRecheck(listener: (person?: string, isRestart?: boolean) => void): void
  /** Sends to all nodes that a person has opened, edits or has left a record. */
  sharePresence(presence: Presence): Promise<void>
  /** Sets the listener for messages of `sharePresence` on this node. */
  onPresence(listener: (presence: Presence) => void): void
  close(): Promise<void>
}

/** Describes a page on which a person has a record open. */
export interface Presence {
  readonly team: string
  readonly resource: string
  readonly id: string
  /** Identifies the page, because a person can have a record open in several tabs. */
  readonly page: string
  readonly person: string
  /** Holds the name of the person. */
  readonly name: string
  readonly state: 'viewing' | 'editing' | 'left'
}
