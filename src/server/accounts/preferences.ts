import { z } from 'zod'
import { lockKey } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { getWriter } from '../database/queues/writers.ts'
import type { Caller } from '../http/caller.ts'
import { invalid, tooLarge } from '../http/problems.ts'

/** Limits the preferences of one request. */
const MAX_KEYS = 100
/** Limits the length of one preference as JSON, in characters. */
const MAX_VALUE = 65_536
/**
 * Limits the size of all preferences of a person in all teams, in bytes, because each page load
 * reads them.
 */
const MAX_BYTES = 262_144
/** Maps keys to preferences; null removes a key. */
export const Preferences = z.record(z.string().regex(/^[\w.:/-]{1,100}$/), z.json())

/** Refuses more or larger preferences than one request may save. */
export function checkPreferenceSize(entries: readonly (readonly [string, unknown])[]): void {
  if (entries.length > MAX_KEYS) {
    throw invalid([{ pointer: '', code: 'TOO_MANY', args: { max: MAX_KEYS } }])
  }
  const large = entries.filter(([, value]) => JSON.stringify(value).length > MAX_VALUE)
  if (large.length === 0) return
  throw invalid(
    large.map(([key]) => ({ pointer: `/${key}`, code: 'TOO_LONG', args: { max: MAX_VALUE } })),
  )
}

/**
 * Creates a queue that saves the preferences of each person one request after the other, in the
 * order of arrival. Reading `/me` can wait for the queue, because a reloaded page reads `/me` while
 * the last change before the reload may still be running.
 */
export function createSaveQueue() {
  const last = new Map<string, Promise<unknown>>()
  return {
    /**
     * Resolves when all requests of the person that have arrived so far have succeeded or failed.
     */
    waitFor: async (person: string): Promise<void> => {
      await last.get(person)?.catch(() => {})
    },
    async run<T>(person: string, work: () => Promise<T>): Promise<T> {
      const before = last.get(person)
      const running = (before ?? Promise.resolve()).then(work, work)
      last.set(person, running)
      try {
        return await running
      } finally {
        if (last.get(person) === running) last.delete(person)
      }
    },
  }
}

/**
 * Saves preferences by key; null removes a preference. Returns all preferences of the person in the
 * team.
 */
export async function savePreferences(
  database: Database,
  caller: Caller,
  entries: readonly (readonly [string, unknown])[],
): Promise<unknown> {
  const values = [caller.team.id, caller.person.id]
  const rows = await database.withTeam(getWriter(caller), async (trx) => {
    const keys = entries.map(([key]) => key)
    const texts = entries.map(([, value]) => (value === null ? null : JSON.stringify(value)))
    const removed = keys.filter((_, i) => texts[i] === null)
    // Requests in all teams are serialized: two at the same time could exceed the limit together.
    await lockKey(trx, `${caller.person.id}:preferences`)
    await trx.query({ text: DELETE, values: [...values, removed] })
    await trx.query({ text: UPSERT, values: [...values, keys, texts] })
    const [size] = await trx.query<{ bytes: number | null }>({
      text: BYTES,
      values: [caller.person.id],
    })
    if ((size?.bytes ?? 0) > MAX_BYTES) throw tooLarge(MAX_BYTES)
    return trx.query<{ preferences: unknown }>({ text: PREFERENCES, values })
  })
  return rows[0]?.preferences ?? {}
}

const DELETE = 'delete from preferences where team_id = $1 and user_id = $2 and key = any($3)'

const UPSERT = `
  insert into preferences (team_id, user_id, key, value)
  select $1, $2, key, value::jsonb from unnest($3::text[], $4::text[]) as given (key, value)
  where value is not null order by key
  on conflict (team_id, user_id, key) do update set value = excluded.value`

const BYTES = 'select armazem_preference_bytes($1) as bytes'

const PREFERENCES = `
  select coalesce(json_object_agg(key, value), '{}') as preferences
  from preferences where team_id = $1 and user_id = $2`
