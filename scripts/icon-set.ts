import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/**
 * Names the icon that is drawn for names that the build does not find, because they are not written as
 * `icon: '…'`.
 */
const FALLBACK = 'circle-dot'

/**
 * Matches the files in which modules declare groups of the sidebar, whose icons are part of the
 * first page load.
 */
const SHELL = 'resources/*/browser.ts'
const DECLARATIONS = '{resources,src/admin,src/schema}/**/*.{ts,tsx}'

const ICON = /\bicon: '([a-z0-9-]+)'/g

const { resolve } = createRequire(import.meta.url)

/**
 * Creates the modules `virtual:icons/shell` and `virtual:icons/more` from the lucide icons that
 * declarations name (`icon: 'tag'`). All lucide icons together would be many times the size of the
 * app. An unknown icon name fails the build.
 */
export function createIconSetPlugin(): Plugin {
  const prefix = '\0virtual:icons/'
  return {
    name: 'icon set',
    resolveId: (id) => (id.startsWith(prefix.slice(1)) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(prefix)) return undefined
      const files = listFiles(DECLARATIONS).filter((file) => findIconNames(file).length > 0)
      for (const file of files) this.addWatchFile(file)
      const { shell, more } = findNamedIcons()
      return writeModule(id === `${prefix}shell` ? shell : more)
    },
  }
}

/** Returns the icons of the sidebar, and the other icons that declarations name. */
export function findNamedIcons(): {
  readonly shell: readonly string[]
  readonly more: readonly string[]
} {
  const shell = [...new Set([FALLBACK, ...listFiles(SHELL).flatMap(findIconNames)])].toSorted()
  const all = new Set(listFiles(DECLARATIONS).flatMap(findIconNames))
  return { shell, more: [...all].filter((name) => !shell.includes(name)).toSorted() }
}

/** Returns the code of a module that maps names to icons. */
function writeModule(names: readonly string[]): string {
  const imports = names.map((name, i) => `import i${i} from '${resolveIcon(name)}'\n`).join('')
  return `${imports}export const icons = { ${names.map((name, i) => `'${name}': i${i}`).join(', ')} }`
}

function resolveIcon(name: string): string {
  const address = `lucide-react/icons/${name}`
  try {
    resolve(address)
  } catch {
    const file = listFiles(DECLARATIONS).find((path) => findIconNames(path).includes(name))
    throw new Error(`${file} names the icon "${name}", which lucide does not have`)
  }
  return address
}

function listFiles(pattern: string): readonly string[] {
  const cwd = new URL('..', import.meta.url)
  return globSync(pattern, { cwd }).map((file) => new URL(file, cwd).pathname)
}

function findIconNames(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(ICON)].map(([, name = '']) => name)
}
