import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Returns a function that sums the sizes of the scripts that a page loads from now on, in KiB, compressed. */
export function measureScripts(page: Page): () => Promise<number> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') bodies.push(answer.body())
  })
  return async () => {
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length / 1024)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}
