import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { defaultLanguage, eachLanguage, languageCodes, type Language } from './i18n/languages.ts'
import type { FailureMessages } from './i18n/messages.ts'
import { createIconSetPlugin } from './scripts/icon-set.ts'

/** Where `npm run dev` has the server; the browser app then comes from vite, with hot reload. */
const server = process.env.API_URL ?? 'http://localhost:3000'

/**
 * What one step of a visit needs travels in one file: each group takes its modules with all that they import. By
 * priority: a module that two groups need is in the first.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The entry, and what both the screens before signing in and the app need.
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

export default defineConfig({
  plugins: [
    react(),
    chunksForFirstPaint(),
    createIconSetPlugin(),
    // React-admin's lists carry an exporter along, and every list here has our own export instead.
    instead('jsonexport/dist/index.js', 'export default undefined'),
  ],
  // An iife worker would inline its lazy parts: 1.8 MB instead of 40 kB.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    modulePreload: {
      // Lists of what to fetch ahead stand in the chunk that imports: for the many screens that one visit does not open
      // they would weigh more than they save. The way to the first screen keeps them.
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
 * Tells public/first-paint.js by attributes of its tag which languages there are and which chunks a signed-in person
 * needs, and writes the text for browsers without JavaScript.
 */
function chunksForFirstPaint(): Plugin {
  return {
    name: 'chunks for first-paint.js',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const texts = await Promise.all(languageCodes.map(noScriptText))
        const noScript = [...new Set(texts)].join(' · ')
        const files = Object.values(bundle).filter(({ type }) => type === 'chunk')
        const addresses = (names: readonly string[]) =>
          files
            .filter(({ name }) => names.includes(name ?? ''))
            .map(({ fileName }) => `/${fileName}`)
            .join(' ')
        const attributes = {
          app: addresses(['rolldown-runtime', 'react', 'start', 'app']),
          list: addresses(['list']),
          languages: JSON.stringify(eachLanguage((language) => addresses([language]))),
        }
        const written = Object.entries(attributes).map(
          ([name, value]) => ` data-${name}='${value}'`,
        )
        return html
          .replace('<html lang="">', `<html lang="${defaultLanguage}">`)
          .replace('src="/first-paint.js"', (found) => found + written.join(''))
          .replace('<noscript>', `<noscript>${noScript}`)
      },
    },
  }
}

async function noScriptText(language: Language): Promise<string> {
  const file = new URL(`i18n/${language}/failure.ts`, import.meta.url)
  return ((await import(file.href)) as { failure: FailureMessages }).failure.noScript
}

/** Takes a line of code for a package. */
function instead(name: string, code: string): Plugin {
  const stub = `\0instead of ${name}`
  return {
    name: stub,
    enforce: 'pre',
    resolveId: (id) => (id === name ? stub : undefined),
    load: (id) => (id === stub ? code : undefined),
  }
}
