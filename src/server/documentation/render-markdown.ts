import { Marked } from 'marked'
import { drawDiagram } from './diagram.ts'
import { escapeHtml } from '../http/escape-html.ts'

export interface Heading {
  readonly level: number
  /** Holds the text without markup. */
  readonly text: string
  /** Holds the anchor, in GitHub's format. */
  readonly id: string
}

interface Rendered {
  readonly title: string
  readonly html: string
  readonly headings: readonly Heading[]
}

/**
 * Renders Markdown as HTML with an anchor per heading. `resolve` returns the address of a relative
 * link; a link without an address becomes plain text. HTML in the source is shown as text.
 */
export function renderMarkdown(
  source: string,
  resolve: (target: string) => string | undefined,
): Rendered {
  const all: Heading[] = []
  const used = new Map<string, number>()

  /**
   * Returns the anchor of a heading. The second heading with the same text gets the suffix `-1`.
   */
  function createAnchor(text: string): string {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }

  const marked = new Marked({
    // Only explicit links become links: `1000@0.17` is a quantity at a price.
    tokenizer: { url: () => undefined },
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer)
        const heading = { level: depth, text: unescape(text), id: createAnchor(unescape(text)) }
        all.push(heading)
        const inner = this.parser.parseInline(tokens)
        const { id } = heading
        return `<h${depth} id="${escapeHtml(id)}">${inner} <a class="anchor" href="#${escapeHtml(id)}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const isElsewhere = /^https?:/.test(href)
        const address = isElsewhere ? href : resolve(href)
        if (address === undefined) return inner
        const rel = isElsewhere ? ' rel="noreferrer"' : ''
        return `<a href="${escapeHtml(address)}"${rel}>${inner}</a>`
      },
      image({ href, text }) {
        const address = resolve(href)
        return address === undefined
          ? escapeHtml(text)
          : `<img src="${escapeHtml(address)}" alt="${escapeHtml(text)}">`
      },
      code({ text, lang }) {
        const figure = `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
        const diagram = lang === 'mermaid' ? drawDiagram(text) : undefined
        if (diagram === undefined) return figure
        return `<figure><div class="picture" tabindex="0">${diagram}</div><figcaption><details><summary>Source of the diagram</summary>${figure}</details></figcaption></figure>\n`
      },
      table(token) {
        const renderCells = (row: typeof token.header) =>
          row.map((cell) => this.tablecell(cell)).join('')
        const head = this.tablerow({ text: renderCells(token.header) })
        const rows = token.rows.map((row) => this.tablerow({ text: renderCells(row) })).join('')
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
  const html = marked.parse(source, { async: false })
  return {
    title: all.find(({ level }) => level === 1)?.text ?? '',
    html,
    headings: all.filter(({ level }) => level > 1 && level < 5),
  }
}

/** Returns a text without the HTML escapes that marked has added. */
function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
