import { ALL_TAGS } from '../../schema/all-tags.ts'

/** Remembers for a short time which tags of each team became stale. */
export interface RecentTags {
  note(team: string, tags: readonly string[]): void
  /** Remembers that all data of all teams became stale. */
  noteAll(): void
  /** Lists the tags that became stale in the last `recent_ms` milliseconds. */
  list(team: string, recent_ms: number): string[]
}

/** Creates an empty memory that keeps tags for `kept_ms` milliseconds. */
export function createRecentTags(kept_ms: number): RecentTags {
  /** Holds the time at which each tag of a team last became stale. The tags that became stale last are at the end. */
  const teams = new Map<string, Map<string, number>>()

  /** Holds the time at which all data became stale; undefined if this never happened. */
  let allStaleAt: number | undefined

  function forgetOldTags(): void {
    const limit = performance.now() - kept_ms
    for (const [team, times] of teams) {
      for (const [tag, time] of times) {
        if (time >= limit) break
        times.delete(tag)
      }
      // Teams are sorted by the time of their newest tag, so all further teams have tags to keep.
      if (times.size > 0) break
      teams.delete(team)
    }
  }

  return {
    note(team, tags) {
      forgetOldTags()
      const times = teams.get(team) ?? new Map<string, number>()
      teams.delete(team)
      teams.set(team, times)
      for (const tag of tags) {
        times.delete(tag)
        times.set(tag, performance.now())
      }
    },
    noteAll() {
      allStaleAt = performance.now()
    },
    list(team, recent_ms) {
      forgetOldTags()
      const limit = performance.now() - recent_ms
      if (allStaleAt !== undefined && allStaleAt >= limit) return [ALL_TAGS]
      return [...(teams.get(team) ?? [])].flatMap(([tag, time]) => (time >= limit ? [tag] : []))
    },
  }
}
