import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { STORED_NAMES } from './document.ts'
import type { StoredFile, UploadStore } from '../context/upload-store.ts'

const TYPE = 'application/octet-stream'

/** Reports that the bucket is unreachable or refuses access. Requests that fail with this error get the status 503. */
class BucketUnavailable extends Error {
  readonly code = 'ECONNBUCKET'
}

/**
 * Stores uploads in an S3-compatible bucket: `https://KEY:SECRET@host/bucket/prefix?region=…`.
 * Files are streamed to the client and not held in memory.
 */
export function createBucketStore(address: string): UploadStore {
  const url = new URL(address)
  const [bucket = '', ...prefix] = url.pathname.split('/').filter(Boolean)
  const s3 = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.protocol}//${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    fetch: fetchWithRetries,
  })
  const getFolder = (team: string, id: string) => [...prefix, team, id, ''].join('/')

  async function remove(team: string, id: string): Promise<void> {
    // Deleting a missing file is not an error.
    await Promise.all(STORED_NAMES.map((name) => s3.deleteObject(getFolder(team, id) + name)))
  }

  return {
    put: (team, id, files) =>
      withStorageError(async () => {
        const folder = getFolder(team, id)
        try {
          await Promise.all(
            Object.entries(files).map(([name, bytes]) => s3.putObject(folder + name, bytes, TYPE)),
          )
        } catch (problem) {
          await remove(team, id).catch(() => {})
          throw problem
        }
      }),
    read: (team, id, name) =>
      withStorageError(async () => {
        const found = await s3.getObjectResponse(getFolder(team, id) + name)
        return found?.body ? toStoredFile(found, found.body) : undefined
      }),
    remove: (team, id) => withStorageError(() => remove(team, id)),
    removeTeam: (team, ids) =>
      withStorageError(async () => {
        // Removes the uploads one after the other, because storages limit the number of
        // simultaneous requests.
        for (const id of ids) await remove(team, id)
      }),
    async check() {
      if (await withStorageError(() => s3.bucketExists())) return
      throw new Error(`UPLOADS_URL: there is no bucket ${bucket} that its key may use`)
    },
  }
}

function toStoredFile({ headers }: Response, body: NonNullable<Response['body']>): StoredFile {
  return {
    size: Number(headers.get('content-length')),
    // The web streams of Node.js and of fetch are the same objects with two types.
    content: Readable.fromWeb(body as unknown as ReadableStream),
  }
}

const ATTEMPTS = 3
const FIRST_PAUSE_MS = 100

/** Limits the wait for a response, whose body may take longer. */
const ANSWER_MS = 30_000

/**
 * Sends a request up to `ATTEMPTS` times while the storage answers 5xx, does not answer, or closes the connection. S3
 * recommends to repeat requests after 5xx. Storages close idle connections. All requests of the store can be repeated,
 * because keys are unique and bodies are byte arrays.
 */
async function fetchWithRetries(input: Parameters<typeof fetch>[0], init?: RequestInit) {
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === ATTEMPTS
    try {
      const answer = await fetchWithTimeout(input, init)
      if (answer.status < 500 || isLast) return answer
      await answer.body?.cancel()
    } catch (problem) {
      if (isLast) throw problem
    }
    await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1))
  }
}

/** Sends a request, and cancels it when no response arrives in time. */
async function fetchWithTimeout(input: Parameters<typeof fetch>[0], init?: RequestInit) {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), ANSWER_MS)
  try {
    return await fetch(input, { ...init, signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function withStorageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new BucketUnavailable('the file storage (UPLOADS_URL) failed', {
      cause,
    })
  }
}
