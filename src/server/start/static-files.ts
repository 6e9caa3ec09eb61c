import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getErrorCode } from '../database/error-code.ts'

const compress = promisify(gzip)

/** Maps file extensions of the browser app to content types. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
}
/** Lists the extensions of files that are sent with gzip; the other formats are already compressed. */
const COMPRESSED = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.ttf'])

interface File {
  readonly bytes: Uint8Array
  readonly zipped: Uint8Array | undefined
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Serves the files of a build. Only paths that existed at start are served, so that no path leads
 * out of the folder. Any other path that a browser navigates to is a screen of the app and gets the
 * page of `/`. Unknown paths with the extension of a file, and requests of programs, get 404.
 */
export function createStaticFiles(folder: string) {
  const paths = new Set(listFiles(folder))
  const files = new Map<string, Promise<File>>()

  /** Reads a file once. Returns undefined for a file that a later build has removed. */
  function load(path: string): Promise<File | undefined> {
    const loaded = files.get(path) ?? read(join(folder, path), path)
    files.set(path, loaded)
    return loaded.catch((problem: unknown) => {
      files.delete(path)
      if (getErrorCode(problem) === 'ENOENT') return undefined
      throw problem
    })
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405 })
    const path = new URL(request.url).pathname.slice(1)
    const name = paths.has(path) ? path : 'index.html'
    const isScreen = path === '' || (!(extname(path) in types) && isNavigation(request))
    if (!paths.has(name) || (name !== path && !isScreen)) return answerNotFound()
    const file = await load(name)
    return file ? answer(file, request) : answerNotFound()
  }
}

function isNavigation(request: Request): boolean {
  return request.headers.get('accept')?.includes('text/html') ?? false
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && extname(entry.name) in types)
      .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  } catch {
    return []
  }
}

async function read(file: string, path: string): Promise<File> {
  const bytes = await readFile(file)
  const extension = extname(path)
  return {
    bytes,
    zipped: COMPRESSED.has(extension) ? await compress(bytes, { level: 9 }) : undefined,
    headers: {
      'content-type': types[extension]!,
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      // Vite adds the hash of the content to names below assets/, so that changed content has a new
      // name.
      'cache-control': path.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'no-cache',
      vary: 'accept-encoding',
    },
  }
}

function answer({ bytes, zipped, headers }: File, request: Request): Response {
  if (request.headers.get('if-none-match') === headers.etag) {
    return new Response(null, { status: 304, headers })
  }
  const isZipped = zipped && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')
  const body = isZipped ? zipped : bytes
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), {
    headers: {
      ...headers,
      'content-length': String(body.byteLength),
      ...(isZipped && { 'content-encoding': 'gzip' }),
    },
  })
}

function answerNotFound(): Response {
  return new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
