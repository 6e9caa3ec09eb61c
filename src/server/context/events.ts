/** Sends stale cache tags to every node, and through the nodes to every open tab of the team. */
export interface Events {
  /** Announces tags to the team's listeners; several calls within a short time become one message. */
  announce(team: string, tags: readonly string[]): void
  /** Calls `listener` for each message to the team until the answered function is called. */
  subscribe(team: string, listener: (tags: readonly string[]) => void): () => void
  /**
   * Calls `listener` for each message to any team, and at once for what this node announces. Without a team the
   * message is to all of them.
   */
  watch(listener: (team: string | undefined, tags: readonly string[]) => void): void
  /** Asks every node to check whether the open streams of a person still have a valid session. */
  recheck(person: string): Promise<void>
  /** Sets the listener that `recheck` calls on this node; without a person, it means all streams. */
  onRecheck(listener: (person?: string) => void): void
  close(): Promise<void>
}
