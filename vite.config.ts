import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` has the server; the browser app then comes from vite, with hot reload. */
const server = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), without('jsonexport/dist/index.js')],
  // An iife worker would inline its lazy parts: 1.8 MB instead of 40 kB (frontend.md §1).
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: {
      // Lists of what to fetch ahead stand in the chunk that imports: for the many screens that one visit does not open
      // they would weigh more than they save. The way to the first screen keeps them.
      resolveDependencies: (file, dependencies) =>
        /open-app|list-screen|board-page/.test(file)
          ? dependencies
          : dependencies.filter((each) => each.endsWith('.css')),
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz'].map((path) => [path, { target: server }]),
    ),
  },
})

/** Leaves a package out: react-admin's lists carry an exporter along, and every list here has our own export instead. */
function without(name: string): Plugin {
  const empty = `\0without ${name}`
  return {
    name: empty,
    enforce: 'pre',
    resolveId: (id) => (id === name ? empty : undefined),
    load: (id) => (id === empty ? 'export default undefined' : undefined),
  }
}
