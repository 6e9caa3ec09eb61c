import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { defaultLanguage, mapLanguages, languageCodes, type Language } from './i18n/languages.ts'
import type { FailureMessages } from './i18n/messages.ts'
import { createIconSetPlugin } from './scripts/icon-set.ts'

/** Sets the address of the server in `npm run dev`. Vite serves the browser app and forwards requests to this server. */
const server = process.env.API_URL ?? 'http://localhost:3000'

/**
 * Declares one chunk for each step of a visit. A chunk contains the modules that match `test` and everything that they
 * import. A module that two groups need is in the first of them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The entry point, and the modules that both the sign-in pages and the app need.
  {
    name: 'start',
    test: /src\/admin\/(app\/start\/start|core\/data\/http-client|core\/session\/regions|kit\/theme\/tokens)\.ts$|i18n\/load\.ts$|inter\/index\.css$/,
  },
  { name: 'login', test: /src\/admin\/app\/sign-in\/login-app\.tsx$/ },
  {
    name: 'app',
    test: /src\/admin\/app\/start\/open-app\.tsx|resources\/browser\.ts$/,
  },
  { name: 'list', test: /src\/admin\/list\/(list-screen|list-body)\.tsx/ },
  ...languageCodes.map((code) => ({
    name: code,
    test: new RegExp(`i18n/${code}/(words|react-admin)\\.ts$`),
  })),
].map((group, i) => ({ ...group, priority: 100 - i }))

/** Replaces the package `query-string`: writes no undefined values, sorts by name, and writes null without `=`. */
const QUERY_STRING = `
export function parse(text) {
  const found = Object.create(null)
  const decode = (part) => { try { return decodeURIComponent(part.replaceAll('+', ' ')) } catch { return part } }
  for (const part of text.trim().replace(/^[?#&]/, '').split('&').filter(Boolean)) {
    const at = part.indexOf('=')
    const key = decode(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? null : decode(part.slice(at + 1))
    found[key] = key in found ? [found[key], value].flat() : value
  }
  return found
}
export function stringify(values) {
  const encode = (text) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (each) => '%' + each.charCodeAt(0).toString(16).toUpperCase())
  const write = (key, value) => (value === null ? encode(key) : encode(key) + '=' + encode(value))
  return Object.keys(values).sort()
    .flatMap((key) => [values[key]].flat().filter((value) => value !== undefined).map((value) => write(key, value)))
    .join('&')
}
export default { parse, stringify }
`

/** Derives a readable label from a name in kebab, snake or camel case. */
const INFLECTION = `
export function humanize(text) {
  const words = text.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/[-_]+/g, ' ').trim().toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
export { humanize as transform, humanize as capitalize }
export const inflect = (text) => text
export { inflect as pluralize, inflect as singularize }
`

export default defineConfig({
  plugins: [
    react(),
    createFirstPaintPlugin(),
    createIconSetPlugin(),
    // React-admin's lists import an exporter that our lists do not use.
    replaceModule('jsonexport/dist/index.js', 'export default undefined'),
    createRouterPartsPlugin(),
    // React-admin reads and writes filters in addresses; the platform needs a tenth of the code for this.
    replaceModule('query-string', QUERY_STRING),
    // React-admin derives labels of fields without a translation. All our fields have one, so a short version is enough.
    replaceModule('inflection', INFLECTION),
    // The theme switches the ripple of MUI's buttons off, so that nothing renders it.
    replaceModule('./TouchRipple.mjs', 'export default () => null'),
    // Buttons that can be busy draw their own spinner (kit/button/busy-button.tsx).
    replaceModule('../CircularProgress/index.mjs', 'export default () => null'),
    // The theme has no CSS variables, for which MUI would load a second way to create themes.
    replaceModule('./createThemeWithVars.mjs', 'export default undefined'),
    replaceModule('./ThemeProviderWithVars.mjs', 'export const CssVarsProvider = undefined'),
    // Only Emotion's `withTheme` needs these functions; no component uses it.
    replaceModule('hoist-non-react-statics', 'export default undefined'),
    createLodashPlugin(),
    createCompileHintsPlugin(),
  ],
  // A worker in the format `iife` would contain its lazy parts: 1.8 MB instead of 40 kB.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    modulePreload: {
      // Each chunk lists the files to preload for its imports. Only the chunks of the first screens keep these lists,
      // because loading the lists of screens that a visit does not open would cost more time than they save.
      resolveDependencies: (file, dependencies) =>
        /assets\/(app|list|board-page)-/.test(file)
          ? dependencies
          : dependencies.filter((each) => each.endsWith('.css')),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/docs', '/healthz', '/readyz'].map((path) => [path, { target: server }]),
    ),
  },
})

/**
 * Creates a plugin that marks the chunks of every first screen: Chromium compiles all functions of a marked file on another
 * thread while the file loads (https://v8.dev/blog/explicit-compile-hints), and not one by one on the main thread when
 * they are first called.
 */
function createCompileHintsPlugin(): Plugin {
  const marked = new Set(['react', 'start', 'app', 'list'])
  return {
    name: 'compile hints',
    apply: 'build',
    // Vite writes a line at the start of some chunks, and Chromium reads the mark only before any code.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !marked.has(file.name)) continue
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/**
 * Creates a plugin that leaves out parts of react-router: its warnings for developers, prefetching for servers that
 * render, and components that are not used. The bundler keeps unused components that have names for developers, and
 * those that are created by a call without the mark `PURE`.
 */
function createRouterPartsPlugin(): Plugin {
  return {
    name: 'parts of react-router',
    apply: 'build',
    transform(code, id) {
      if (!/react-router\/dist\/development\/chunk-\w+\.mjs/.test(id)) return undefined
      const shorter = code
        .replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/= (React\d*\.(forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1')
        .replace(/React\d+\.createElement\(PrefetchPageLinks, [^)]*\)/, 'null')
      return { code: shorter, map: null }
    },
  }
}

/**
 * Creates a plugin that writes the languages and the chunks of a signed-in person into attributes of the script tag of
 * public/first-paint.js, and the text for browsers without JavaScript into the page.
 */
function createFirstPaintPlugin(): Plugin {
  return {
    name: 'chunks for first-paint.js',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const texts = await Promise.all(languageCodes.map(readNoScriptText))
        const noScript = [...new Set(texts)].join(' · ')
        const files = Object.values(bundle).filter(({ type }) => type === 'chunk')
        const listAddresses = (names: readonly string[]) =>
          files
            .filter(({ name }) => names.includes(name ?? ''))
            .map(({ fileName }) => `/${fileName}`)
            .join(' ')
        const attributes = {
          app: listAddresses(['rolldown-runtime', 'react', 'start', 'app']),
          list: listAddresses(['list']),
          languages: JSON.stringify(mapLanguages((language) => listAddresses([language]))),
        }
        const dataAttributes = Object.entries(attributes).map(
          ([name, value]) => ` data-${name}='${value}'`,
        )
        return html
          .replace('<html lang="">', `<html lang="${defaultLanguage}">`)
          .replace('src="/first-paint.js"', (found) => found + dataAttributes.join(''))
          .replace('<noscript>', `<noscript>${noScript}`)
      },
    },
  }
}

async function readNoScriptText(language: Language): Promise<string> {
  const file = new URL(`i18n/${language}/failure.ts`, import.meta.url)
  return ((await import(file.href)) as { failure: FailureMessages }).failure.noScript
}

/** Creates a plugin that replaces the lodash functions of react-admin by those of es-toolkit, a quarter of their size. */
function createLodashPlugin(): Plugin {
  const stub = '\0lodash/'
  return {
    name: 'es-toolkit in place of lodash',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      const [, name] = /^lodash\/(\w+)\.js$/.exec(id) ?? []
      return name === undefined ? undefined : stub + name
    },
    load(id) {
      if (!id.startsWith(stub)) return undefined
      return `export { ${id.slice(stub.length)} as default } from 'es-toolkit/compat'`
    },
  }
}

/** Creates a plugin that replaces a module by the given code. */
function replaceModule(name: string, code: string): Plugin {
  const stub = `\0replaces ${name}`
  return {
    name: stub,
    enforce: 'pre',
    resolveId: (id) => (id === name ? stub : undefined),
    load: (id) => (id === stub ? code : undefined),
  }
}
