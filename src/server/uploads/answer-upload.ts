import { Readable } from 'node:stream'
import { asAttachment } from './file-name.ts'
import type { StoredFile } from '../context/upload-store.ts'

/** Answers a picture that the server has re-encoded, to be shown. */
export function answerPicture(file: StoredFile, etag: string, requestId: string): Response {
  return answer(file, requestId, { 'content-type': 'image/webp', ...getCacheHeaders(etag) })
}

/** Answers 304 to a browser that may still read a picture that it has. */
export function answerUnchanged(etag: string, requestId: string): Response {
  return new Response(null, {
    status: 304,
    headers: { ...getCacheHeaders(etag), 'x-request-id': requestId },
  })
}

/**
 * Returns caching headers: an upload never changes, but its readers do, so a browser uses its copy for some minutes,
 * in one session only, and then asks again.
 */
function getCacheHeaders(etag: string): Readonly<Record<string, string>> {
  return { etag, 'cache-control': 'private, max-age=600', vary: 'cookie' }
}

/** Answers a file as it was sent: as a download, never shown within our origin. */
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
  // Node's web streams and the ones of fetch are the same objects under two types.
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
