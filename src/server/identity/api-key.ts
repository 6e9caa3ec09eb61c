import { createHash, randomBytes } from 'node:crypto'

/** Sets the prefix of API keys, by which scanners recognise a key in a repository or a log. */
const PREFIX = 'armazem_'
const KEY = /^armazem_[\w-]{43}$/

/** Creates an API key of 256 random bits. Only its hash is stored. */
export function createApiKey(): { readonly key: string; readonly hash: Buffer } {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  return { key, hash: hashKey(key) }
}

/** Returns the hash under which a key is stored; undefined when the text is not a key. */
export function readApiKey(text: string): Buffer | undefined {
  return KEY.test(text) ? hashKey(text) : undefined
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/**
 * Holds the SQL conditions of a key that works: it was not revoked, has not expired, its role exists
 * and the person who created it is an active member of the team.
 */
export const KEY_WORKS = `key.revoked_at is null and key.expires_at > now()
    and exists (select from roles held where held.team_id = key.team_id and held.code = key.role)
    and exists (select from members creator
      where creator.team_id = key.team_id and creator.user_id = key.created_by and creator.status = 'active')`

/**
 * Records that a key was used, at most once a minute. Concurrent requests do not wait for each
 * other: a row that another request has locked is skipped.
 */
export const NOTE_USE = `
  update api_keys set last_used_at = now()
  where (team_id, id) in (
    select key.team_id, key.id from api_keys key
    where key.team_id = $1 and key.id = $2
      and (key.last_used_at is null or key.last_used_at < now() - interval '1 minute')
    for update skip locked)`
