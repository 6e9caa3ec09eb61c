import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  findStatuses,
  listCodesWithoutMessage,
  listUnusedCodes,
  renderCodePage,
} from '../../scripts/error-codes.ts'
import { drawDiagram } from '../../src/server/documentation/diagram.ts'
import { readDocuments } from '../../src/server/documentation/documents.ts'
import { renderDocumentPage } from '../../src/server/documentation/page.ts'
import { renderMarkdown } from '../../src/server/documentation/render-markdown.ts'

const documents = readDocuments(process.cwd())
const pages = [...documents.byAddress.values()]

describe('the pages at /docs', () => {
  it('are all documents of the repository', () => {
    const addresses = pages.map(({ address }) => address)
    const files = globSync(['*.md', '{docs,resources,src,scripts,tests}/**/*.md'])
    expect(pages.map(({ file }) => file).toSorted()).toEqual(files.toSorted())
    expect(addresses).toContain('/docs')
    expect(addresses).toContain('/docs/modules/sales')
    expect(addresses).toContain('/docs/decisions/047-rules-of-the-database-are-files')
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(pages.filter(({ title }) => title === '')).toEqual([])
  })

  it('link only to existing pages and anchors', () => {
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

  it('have a table of contents with all their headings', () => {
    for (const each of pages) {
      const html = renderDocumentPage(each, documents)
      for (const { id } of each.headings) expect(html, each.file).toContain(`<a href="#${id}">`)
    }
    const page = documents.byAddress.get('/docs/declarations')!
    expect(page.headings.length).toBeGreaterThan(150)
    const source = readFileSync('docs/declarations.md', 'utf8')
    expect(source.match(/^##+ /gm)?.length).toBe(page.headings.length)
  })

  it('run no scripts of their text, and load nothing from other sites', () => {
    for (const page of pages) {
      const html = renderDocumentPage(page, documents)
      expect(html.match(/<script/g)?.length).toBe(1)
      expect(html).not.toMatch(/(src|style)="(?!\/)/)
    }
  })
})

it('pages show HTML as text, and give equal headings different anchors', () => {
  const source =
    '# A `<b>` & c\n\n<script>alert(1)</script>\n\n## One\n## One\n\n[x](javascript:alert(1))'
  const { html, title, headings } = renderMarkdown(source, () => undefined)
  expect(title).toBe('A <b> & c')
  expect(headings.map(({ id }) => id)).toEqual(['one', 'one-1'])
  expect(html).not.toMatch(/<script|javascript:/)
})

describe('the page of error codes', () => {
  const statuses = findStatuses()
  const page = renderCodePage(statuses)

  it('equals the output of `npm run docs:codes`', () => {
    expect(readFileSync('docs/codes.md', 'utf8')).toBe(page)
  })

  it('lists each code that the server sends, and no other', () => {
    expect(listCodesWithoutMessage(statuses)).toEqual([])
    expect(listUnusedCodes()).toEqual([])
  })

  it('has the statuses of codes that calls, variables, options and the database contain', () => {
    const rows = [
      '| `LAST_OWNER` | 409 |',
      '| `PERIOD_CLOSED` | 423 |',
      '| `OVER_RETURN` | 422 |',
      '| `STOCK_NOT_ENOUGH` | 409 |',
      '| `CYCLE` | – |',
    ]
    for (const row of rows) expect(page).toContain(row)
  })
})

describe('the diagrams', () => {
  const sources = pages.flatMap(({ file }) =>
    [...readFileSync(file, 'utf8').matchAll(/```mermaid\n(.*?)```/gs)].map(([, text = '']) => text),
  )

  it('are drawn on their pages with all labels and arrows', () => {
    expect(sources.length).toBeGreaterThan(2)
    const drawn = pages.map(({ html }) => html).join('')
    expect(drawn.match(/<svg class="diagram"/g)?.length).toBe(sources.length)
    for (const source of sources) {
      const svg = drawDiagram(source.trim()) ?? ''
      const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text).join(' ')
      const labels = [...source.matchAll(/\[\(?"?([^\]"]+?)"?\)?\]|->>\w+: (.+)| as (.+)/g)]
      for (const [, node, message, participant] of labels) {
        const label = (node ?? message ?? participant)!.replaceAll('<br/>', ' ')
        expect(texts).toContain(label)
      }
      const arrows = source.match(/-->(?!>)|->>|\.->/g)?.length
      expect(svg.match(/class="edge/g)?.length).toBe(arrows)
    }
  })

  it('have all boxes inside the picture without overlaps', () => {
    for (const source of sources) {
      const svg = drawDiagram(source.trim())!
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number)
      const boxes = [
        ...svg.matchAll(/class="(node|group)" x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"/g),
      ].map(([, name, ...numbers]) => ({ name, at: numbers.map(Number) }))
      for (const { at } of boxes) {
        const [x, y, w, h] = at as [number, number, number, number]
        expect(x >= 0 && y >= 0 && x + w <= width! && y + h <= height!).toBe(true)
      }
      const nodes = boxes.filter(({ name }) => name === 'node').map(({ at }) => at)
      const overlaps = nodes.flatMap(([x, y, w, h], i) =>
        nodes.slice(i + 1).filter(([a, b, c, d]) => {
          const isBeside = x! + w! <= a! || a! + c! <= x!
          return !isBeside && y! + h! > b! && b! + d! > y!
        }),
      )
      expect(overlaps).toEqual([])
    }
  })

  it('in an unsupported notation are shown as source', () => {
    expect(drawDiagram('pie\n"a": 1')).toBeUndefined()
    expect(drawDiagram('flowchart TB\na ==> b')).toBeUndefined()
    expect(drawDiagram('sequenceDiagram\nloop')).toBeUndefined()
    const { html } = renderMarkdown('```mermaid\npie\n"a": 1\n```', () => undefined)
    expect(html).toContain('<code>pie\n&quot;a&quot;: 1')
    expect(html).not.toContain('<svg')
  })
})
