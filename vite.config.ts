import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` has the server; the browser app then comes from vite, with hot reload. */
const server = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react()],
  // An iife worker would inline its lazy parts: 1.8 MB instead of 40 kB (frontend.md §1).
  worker: { format: 'es' },
  build: { target: 'es2023', chunkSizeWarningLimit: 900 },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/healthz', '/readyz'].map((path) => [path, { target: server }]),
    ),
  },
})
