import { Readable } from 'node:stream'
import { asAttachment } from './file-name.ts'
import type { StoredFile } from '../context/upload-store.ts'

/**
 * Returns the response with a picture that the server has re-encoded, to be shown by the browser.
 */
export function answerPicture(file: StoredFile, etag: string, requestId: string): Response {
  return answer(file, requestId, { 'content-type': 'image/webp', ...getCacheHeaders(etag) })
}

/** Returns the response 304 for a browser that already has the picture and may still read it. */
export function answerUnchanged(etag: string, requestId: string): Response {
  return new Response(null, {
    status: 304,
    headers: { ...getCacheHeaders(etag), 'x-request-id': requestId },
  })
}

/**
 * Returns caching headers. An upload never changes, but the right to read it may end: a browser may
 * use its copy for ten minutes within one session, and then asks again.
 */
function getCacheHeaders(etag: string): Readonly<Record<string, string>> {
  return { etag, 'cache-control': 'private, max-age=600', vary: 'cookie' }
}

/**
 * Returns the response with a file as it was sent: as a download, which the browser never shows
 * within the origin of the app.
 */
export function answerDocument(
  file: StoredFile,
  { name, mime }: { readonly name: string; readonly mime: string },
  requestId: string,
): Response {
  return answer(file, requestId, {
    'content-type': mime,
    'content-disposition': asAttachment(name),
    'cache-control': 'private, no-store',
  })
}

function answer(
  { size, content }: StoredFile,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  // The web streams of Node.js and of fetch are the same objects with two types.
  return new Response(Readable.toWeb(content) as unknown as BodyInit, {
    headers: {
      'content-length': String(size),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
    },
  })
}
