import { createCounts } from './counts.ts'
import { getMemberKey, getTeamKey, type Share } from './fair-queue.ts'

const LIMIT = 500

/** Remembers by their text which statements took at least a certain time when they last ran. */
export interface SlowStatements {
  has(text: string): boolean
  note(text: string, took_ms: number): void
}

/**
 * Creates the memory of statements that took `from_ms` or longer. A statement is forgotten only
 * when it takes less than half of this time, so that statements near the limit do not change at
 * each run.
 */
export function createSlowStatements(from_ms: number): SlowStatements {
  const slow = new Set<string>()
  return {
    has: (text) => slow.has(text),
    note(text, took_ms) {
      if (took_ms >= from_ms) {
        if (slow.size >= LIMIT && !slow.has(text)) slow.clear()
        slow.add(text)
      } else if (took_ms < from_ms / 2) {
        slow.delete(text)
      }
    },
  }
}

/** Remembers which statements of a team were slow, or fast, when they last ran, by their text. */
interface StatementsOfTeams {
  has(team: string, text: string): boolean
  note(team: string, text: string, took_ms: number): void
}

/** Creates the memory of the statements of each team that took `from_ms` or longer, as `createSlowStatements` does. */
export function createSlowStatementsOfTeams(from_ms: number): StatementsOfTeams {
  const teams = new Map<string, SlowStatements>()
  return {
    has: (team, text) => teams.get(team)?.has(text) === true,
    note(team, text, took_ms) {
      if (took_ms >= from_ms && !teams.has(team)) {
        if (teams.size >= LIMIT) teams.clear()
        teams.set(team, createSlowStatements(from_ms))
      }
      teams.get(team)?.note(text, took_ms)
    },
  }
}

/** Creates the memory of statements that took less than `below_ms`. */
export function createFastStatements(below_ms: number): StatementsOfTeams {
  const teams = new Map<string, Set<string>>()
  return {
    has: (team, text) => teams.get(team)?.has(text) === true,
    note(team, text, took_ms) {
      if (took_ms >= below_ms) return void teams.get(team)?.delete(text)
      if (teams.size >= LIMIT && !teams.has(team)) teams.clear()
      const fast = teams.get(team) ?? new Set()
      if (fast.size >= LIMIT && !fast.has(text)) fast.clear()
      teams.set(team, fast.add(text))
    },
  }
}

/** Tracks slow reads that occupy connections for short reads. */
interface SlowReads {
  /** Counts a slow read until the returned function is called. */
  begin(share: Share): () => void
  /**
   * Returns whether the member already has a slow read, or the team as many as it may have at the
   * same time.
   */
  isAtLimit(share: Share): boolean
}

/**
 * Creates the counts of slow reads. A team may have `perTeam` slow reads at the same time, each
 * member one.
 */
export function createSlowReads(perTeam: number): SlowReads {
  const counts = createCounts()
  return {
    begin(share) {
      const keys = [getTeamKey(share), getMemberKey(share)]
      for (const key of keys) counts.add(key, 1)
      return () => {
        for (const key of keys) counts.add(key, -1)
      }
    },
    isAtLimit: (share) =>
      counts.of(getMemberKey(share)) > 0 || counts.of(getTeamKey(share)) >= perTeam,
  }
}
