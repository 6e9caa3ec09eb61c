import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** An S3 server on loopback, which checks signatures, with one bucket. */
export interface TestBucket {
  /** As UPLOADS_URL has it. */
  readonly url: string
  /** The folder in which the server keeps the objects of the bucket. */
  readonly folder: string
  stop(): Promise<void>
}

export async function startBucket(): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'armazem-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  })
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files/armazem`,
    folder: join(directory, 'files'),
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
