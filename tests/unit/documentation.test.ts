import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readDocuments } from '../../src/server/documentation/documents.ts'
import { renderDocumentPage } from '../../src/server/documentation/page.ts'
import { renderMarkdown } from '../../src/server/documentation/render-markdown.ts'

const documents = readDocuments(process.cwd())
const pages = [...documents.byAddress.values()]

describe('the pages at /docs', () => {
  it('are all documents of the repository', () => {
    const addresses = pages.map(({ address }) => address)
    for (const name of ['declarations', 'recipes', 'api', 'glossary', 'operations', 'decisions'])
      expect(addresses).toContain(`/docs/${name}`)
    expect(addresses).toContain('/docs')
    expect(addresses).toContain('/docs/modules/sales')
    expect(addresses).toContain('/docs/decisions/047-rules-of-the-database-are-files')
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(pages.filter(({ title }) => title === '')).toEqual([])
  })

  it('link only to pages and anchors that exist', () => {
    expect(documents.deadLinks).toEqual([])
    const anchors = new Map(
      pages.map(({ address, html }) => [
        address,
        new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
      ]),
    )
    const links = pages.flatMap(({ address, html }) =>
      [...html.matchAll(/href="(\/docs[^"#]*)?#([^"]*)"/g)].map(
        ([, page = address, anchor]) => [page, anchor] as const,
      ),
    )
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(([page, anchor]) => !anchors.get(page)?.has(anchor))).toEqual([])
  })

  it('have their contents, every option of the declaration language included', () => {
    const page = documents.byAddress.get('/docs/declarations')!
    const html = renderDocumentPage(page, documents)
    expect(page.headings.length).toBeGreaterThan(150)
    for (const { id } of page.headings) expect(html).toContain(`<a href="#${id}">`)
    const source = readFileSync('docs/declarations.md', 'utf8')
    expect(source.match(/^##+ /gm)?.length).toBe(page.headings.length)
  })

  it('run no script of their text, and nothing from other sites', () => {
    for (const page of pages) {
      const html = renderDocumentPage(page, documents)
      expect(html.match(/<script/g)?.length).toBe(1)
      expect(html).not.toMatch(/(src|style)="(?!\/)/)
    }
  })
})

it('shows HTML as text, and gives equal headings different anchors', () => {
  const source =
    '# A `<b>` & c\n\n<script>alert(1)</script>\n\n## One\n## One\n\n[x](javascript:alert(1))'
  const { html, title, headings } = renderMarkdown(source, () => undefined)
  expect(title).toBe('A <b> & c')
  expect(headings.map(({ id }) => id)).toEqual(['one', 'one-1'])
  expect(html).not.toMatch(/<script|javascript:/)
})
