import { fileURLToPath } from 'node:url'
import type { Identity } from '../http/caller.ts'
import { readDocuments, type Documents } from './documents.ts'
import { renderDocumentPage, renderMissingPage } from './page.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * Sets a stricter policy than that of the app, because the pages only need files of their own site.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns whether a path belongs to the documentation. */
export function isDocumentation(path: string): boolean {
  return path === '/docs' || path.startsWith('/docs/')
}

/**
 * Creates the handler of `/docs`, which serves the documents of the repository as pages to
 * signed-in people. Visitors are redirected to the sign-in page, which returns to the document.
 */
export function createDocumentationRoute(identity: Pick<Identity, 'resolveCaller'>) {
  let documents: Documents | undefined

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    const path = new URL(request.url).pathname.replace(/\/$/, '')
    if (!(await identity.resolveCaller(request))) return redirectToSignIn(path)
    documents ??= readDocuments(ROOT)
    const picture = documents.pictures.get(path)
    if (picture) return answer(picture, 'image/png')
    const document = documents.byAddress.get(path)
    return document
      ? answer(renderDocumentPage(document, documents), 'text/html; charset=utf-8')
      : answer(renderMissingPage(documents), 'text/html; charset=utf-8', 404)
  }
}

function answer(body: string | Uint8Array<ArrayBuffer>, type: string, status = 200): Response {
  const headers = {
    'content-type': type,
    'content-security-policy': POLICY,
    'cache-control': 'private, no-cache',
  }
  return new Response(body, { status, headers })
}

function redirectToSignIn(path: string): Response {
  const location = `/login?next=${encodeURIComponent(path)}`
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
