import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where `npm run dev` has the server; the browser app then comes from vite, with hot reload. */
const server = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [
    react(),
    // React-admin's lists carry an exporter along, and every list here has our own export instead.
    instead('jsonexport/dist/index.js', 'export default undefined'),
    // What polyglot brings for browsers that lack these would weigh more than polyglot itself.
    instead('object.entries', 'module.exports = Object.entries'),
    instead('hasown', 'module.exports = Object.hasOwn'),
  ],
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
