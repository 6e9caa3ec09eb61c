import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Sums the scripts that a page loads from now on, in KiB as transferred. */
export function measureScripts(loading: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  loading.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') bodies.push(answer.body())
  })
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length / 1024)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
