import type { RouteRequest } from './route.ts'
import { badRequest, tooLarge, unsupportedMediaType } from './problems.ts'

const JSON_LIMIT_BYTES = 1_000_000
const MAX_LEVELS = 20

const bodies = new WeakMap<Request, Promise<unknown>>()

/**
 * Returns the JSON of a request; an empty object for an empty body. Repeated calls return the result of the first call.
 * Throws 413 for more than `limit` bytes (1 MB by default), 415 for another content type, and 400 for invalid JSON and
 * for more than 20 levels.
 */
export function readJson({ request }: RouteRequest, limit = JSON_LIMIT_BYTES): Promise<unknown> {
  const cached = bodies.get(request)
  if (cached) return cached
  const body = parseBody(request, limit)
  bodies.set(request, body)
  return body
}

async function parseBody(request: Request, limit: number): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(request, limit))
  if (text === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(\w+\+)?json\b/i.test(type)) throw unsupportedMediaType('application/json')
  const value = parseRequestJson(text)
  if (getDepth(value) > MAX_LEVELS) throw badRequest('', 'BAD_REQUEST', { max: MAX_LEVELS })
  return value
}

/**
 * Reads the bytes of a request's body. Throws an error with status 413 when there are more than
 * `limit`.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declaredLength = request.headers.get('content-length')
  if (Number(declaredLength ?? 0) > limit) throw tooLarge(limit)
  // A body cannot be longer than its declared length, so reading all of it at once is safe. node-server
  // then needs no stream.
  if (declaredLength !== null) return new Uint8Array(await request.arrayBuffer())
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Returns the value of the JSON text of a request. Throws an error with status 400 when the text is not JSON. */
export function parseRequestJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('', 'BAD_REQUEST')
  }
}

function getDepth(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return level
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, getDepth(inner, level + 1)),
    level + 1,
  )
}
