import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderMarkdown, type Heading } from './render-markdown.ts'

/** Describes a Markdown file of the repository as a page. */
export interface Document {
  /** Holds the path of the file from the root of the repository: `docs/api.md`. */
  readonly file: string
  readonly address: string
  readonly title: string
  readonly html: string
  /** Lists the headings of levels 2 to 4 in order. */
  readonly headings: readonly Heading[]
}

/** Holds the pages of the documentation with their pictures. */
export interface Documents {
  readonly byAddress: ReadonlyMap<string, Document>
  /** Maps the addresses of pictures to their bytes. */
  readonly pictures: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  /**
   * Lists targets of links that lead neither to a page nor to another site. A test requires the
   * list to be empty.
   */
  readonly deadLinks: readonly string[]
}

const FILES = ['*.md', 'docs/*.md', 'docs/decisions/*.md', 'resources/*/README.md']

/** Reads and renders all documents of the repository in `root`. */
export function readDocuments(root: string): Documents {
  const files = globSync(FILES, { cwd: root }).map((file) => file.replaceAll('\\', '/'))
  const addresses = new Map(files.toSorted().map((file) => [file, getAddress(file)]))
  const pictures = new Map(
    globSync('docs/*.png', { cwd: root }).map((file) => [
      `/${file}`,
      readFileSync(join(root, file)),
    ]),
  )
  const deadLinks: string[] = []
  const documents = [...addresses].map(([file, address]): Document => {
    const resolve = (target: string) => {
      const [path = '', anchor] = target.split('#')
      const found = path === '' ? file : join(dirname(file), path).replaceAll('\\', '/')
      const page = addresses.get(found) ?? (pictures.has(`/${found}`) ? `/${found}` : undefined)
      if (page === undefined) deadLinks.push(`${file}: ${target}`)
      return page === undefined || anchor === undefined ? page : `${page}#${anchor}`
    }
    return { file, address, ...renderMarkdown(readFileSync(join(root, file), 'utf8'), resolve) }
  })
  return { byAddress: new Map(documents.map((each) => [each.address, each])), pictures, deadLinks }
}

/** Returns the address of a file: `README.md` is `/docs`, `docs/api.md` is `/docs/api`. */
function getAddress(file: string): string {
  if (file === 'README.md') return '/docs'
  const path = file.replace(/(\/README)?\.md$/, '')
  if (path.startsWith('docs/')) return `/${path}`
  return path.startsWith('resources/')
    ? path.replace('resources/', '/docs/modules/')
    : `/docs/project/${path.toLowerCase()}`
}
