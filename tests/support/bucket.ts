import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** Describes an S3 server on 127.0.0.1 with one bucket, which checks signatures. */
export interface TestBucket {
  /** Holds the address for UPLOADS_URL. */
  readonly url: string
  /** Holds the folder in which the server stores objects. */
  readonly folder: string
  stop(): Promise<void>
}

/** Starts an S3 server with an empty bucket in a temporary folder. */
export async function startBucket(bucket = 'files'): Promise<TestBucket> {
  const directory = mkdtempSync(join(tmpdir(), 'armazem-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}/armazem`,
    folder: join(directory, bucket),
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a proxy in front of a bucket. The proxy answers the first request for each object and method with 500, or
 * closes its connection; further requests reach the bucket.
 */
export async function startFlakyProxy(bucketUrl: string, failure: 'answer' | 'close' = 'answer') {
  const target = new URL(bucketUrl)
  const seen = new Set<string>()
  let failures = 0
  const server = createServer((incoming, answer) => {
    const key = `${incoming.method} ${incoming.url}`
    if (!seen.has(key)) {
      seen.add(key)
      failures += 1
      if (failure === 'close') incoming.socket.destroy()
      else incoming.resume().on('end', () => answer.writeHead(500).end())
      return
    }
    const { hostname, port } = target
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(bucketUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    failures: () => failures,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
