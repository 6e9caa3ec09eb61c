import type { Route } from './route.ts'

/**
 * Matches the rights that an API key never has, even if its role grants them: to administer people,
 * roles, keys, the team and its settings, and to approve, because the same person could approve
 * their own document with a key.
 */
const RESERVED =
  /^(user|role|invitation|api-key)\.(?!(view|export)$)|^team\.|^setting\.edit$|\.approve$/

/** Returns whether API keys can have a right. */
export function isGrantableToKeys(right: string): boolean {
  return !RESERVED.test(right)
}

/**
 * Returns whether API keys may call a route. Keys may not call routes of signed-in people, and
 * public routes need no key.
 */
export function isOpenToKeys({
  access,
  isForKeys = access === 'member' ||
    (typeof access === 'object' && isGrantableToKeys(access.right)),
}: Pick<Route, 'access' | 'isForKeys'>): boolean {
  return isForKeys
}

/**
 * Returns the token of `Authorization: Bearer …`; undefined without this header. With a token, the
 * cookies of a request are ignored. Other schemes of this header belong to proxies in front of the
 * server.
 */
export function readBearer({ headers }: Pick<Request, 'headers'>): string | undefined {
  return /^bearer +(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
}
