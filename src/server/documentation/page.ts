import { escapeHtml } from '../http/escape-html.ts'
import type { Document, Documents } from './documents.ts'

/**
 * Renders the page of a document: the list of all documents, the table of contents, and the text.
 */
export function renderDocumentPage(document: Document, documents: Documents): string {
  const contents = document.headings
    .map(
      ({ level, text, id }) =>
        `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`,
    )
    .join('')
  const search = `<label class="search" hidden>Search headings <input type="search" autocomplete="off"></label>`
  const aside =
    contents === ''
      ? ''
      : `<nav class="contents" aria-label="Contents of this page"><details open><summary>Contents</summary>${search}<ul>${contents}</ul><p class="none" role="status"></p></details></nav>`
  return renderFrame(
    document.title,
    documents,
    document.address,
    `${aside}<main>${document.html}</main>`,
  )
}

/** Renders the page for an unknown address below `/docs`. */
export function renderMissingPage(documents: Documents): string {
  const text =
    '<main><h1>Page not found</h1><p>No document has this address. Choose a document from the list, or go to the <a href="/docs">first page</a>.</p></main>'
  return renderFrame('Page not found', documents, undefined, text)
}

/** Renders the frame that all pages share. Scripts and styles are files of `public/`. */
function renderFrame(
  title: string,
  documents: Documents,
  address: string | undefined,
  body: string,
) {
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Armazem documentation</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/documentation.css">
<script src="/documentation.js"></script>
</head>
<body>
<a class="skip" href="#text">Skip to content</a>
<header><a href="/docs">Armazem documentation</a> <a href="/api/v1/docs">API reference</a> <a href="/">Open the app</a></header>
<div class="columns">
<nav class="documents" aria-label="Documents"><details open><summary>Documents</summary>${renderDocumentLists(documents, address)}</details></nav>
<div class="text" id="text">${body}</div>
</div>
</body>
</html>
`
}

/** Renders the list of documents in groups. Single decisions are listed in their own index. */
function renderDocumentLists({ byAddress }: Documents, current: string | undefined): string {
  const documents = [...byAddress.values()].toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
  const groups: readonly (readonly [string, RegExp])[] = [
    ['Reference', /^\/docs\/[^/]+$/],
    ['Business modules', /^\/docs\/modules\//],
    ['Project', /^\/docs($|\/project\/)/],
  ]
  return groups
    .map(([name, pattern]) => {
      const members = documents.filter(({ address }) => pattern.test(address))
      const links = members.map(({ address, title }) => {
        const mark = address === current ? ' aria-current="page"' : ''
        return `<li><a href="${address}"${mark}>${escapeHtml(title)}</a></li>`
      })
      return `<h2>${name}</h2><ul>${links.join('')}</ul>`
    })
    .join('')
}
