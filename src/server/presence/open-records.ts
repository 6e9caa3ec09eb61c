import type { Presence } from '../context/events.ts'

/** Sets how long a person counts as present after the last message of their page. */
export const PRESENT_MS = 75_000

/** Describes a colleague who has a record open. */
export interface PresentPerson {
  readonly id: string
  readonly name: string
  readonly isEditing: boolean
}

/** Holds which people have which records open. Each node has its own copy, which stores the messages of all nodes. */
export interface OpenRecords {
  /** Stores a message of a page. Returns whether colleagues would see a difference. */
  store(presence: Presence): boolean
  /** Lists the people who have a record open, by name, except the person `without`. */
  list(
    record: Pick<Presence, 'team' | 'resource' | 'id'>,
    without: string,
  ): readonly PresentPerson[]
}

interface Page {
  readonly name: string
  readonly state: 'viewing' | 'editing'
  readonly until: number
}

/** Creates the list of open records. `now` is replaced in tests. */
export function createOpenRecords(now: () => number = Date.now): OpenRecords {
  /** Maps records to the pages of people: a person can have a record open in several tabs. */
  const records = new Map<string, Map<string, Map<string, Page>>>()
  const getKey = ({ team, resource, id }: Pick<Presence, 'team' | 'resource' | 'id'>) =>
    `${team}/${resource}/${id}`

  function list(record: Pick<Presence, 'team' | 'resource' | 'id'>, without: string) {
    const people = [...(records.get(getKey(record)) ?? [])].flatMap(([id, pages]) => {
      const open = [...pages.values()].filter(({ until }) => until > now())
      const [first] = open
      if (id === without || !first) return []
      return [{ id, name: first.name, isEditing: open.some(({ state }) => state === 'editing') }]
    })
    return people.toSorted((a, b) => a.name.localeCompare(b.name))
  }

  let nextRemoval = 0
  /** Removes expired pages, at most once in `PRESENT_MS`, because the removal reads the pages of all teams. */
  function removeExpired(): void {
    if (now() < nextRemoval) return
    nextRemoval = now() + PRESENT_MS
    for (const [key, people] of records) {
      for (const [person, pages] of people) {
        for (const [page, { until }] of pages) if (until <= now()) pages.delete(page)
        if (pages.size === 0) people.delete(person)
      }
      if (people.size === 0) records.delete(key)
    }
  }

  return {
    list,
    store(presence) {
      const before = JSON.stringify(list(presence, ''))
      const key = getKey(presence)
      const people = records.get(key) ?? new Map<string, Map<string, Page>>()
      const pages = people.get(presence.person) ?? new Map<string, Page>()
      records.set(key, people.set(presence.person, pages))
      const { page, name, state } = presence
      if (state === 'left') pages.delete(page)
      else pages.set(page, { name, state, until: now() + PRESENT_MS })
      removeExpired()
      return JSON.stringify(list(presence, '')) !== before
    },
  }
}
