import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Returns a function that sums the compressed sizes, in KiB, of the scripts that a page loads from now on. */
export function measureScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length / 1024)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
