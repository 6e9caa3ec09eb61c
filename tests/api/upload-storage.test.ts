import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadInfo } from '../../src/schema/uploads.ts'
import { eraseRemovedTeams } from '../../src/server/accounts/remove-team.ts'
import { createApp } from '../../src/server/app/app.ts'
import { createDatabase, type Database } from '../../src/server/database/database.ts'
import { runOnOneNode } from '../../src/server/database/advisory-locks.ts'
import { createBucketStore } from '../../src/server/uploads/bucket-store.ts'
import { purgeUploads } from '../../src/server/uploads/purge-uploads.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { startBucket, startFlakyProxy, type TestBucket } from '../support/bucket.ts'
import type { TestCaller } from '../support/caller.ts'
import { downloadOwnBackup } from '../support/own-backup.ts'

const QUOTA = 1_000_000
let bucket: TestBucket
let app: TestApp & { readonly errors: unknown[] }
/** Holds a second node on the same database and bucket. */
let other: { app: ReturnType<typeof createApp>; database: Database }
let ana: TestCaller

beforeAll(async () => {
  bucket = await startBucket()
  app = await createTestApp({ uploads: createBucketStore(bucket.url), uploadQuota: QUOTA })
  const database = createDatabase(app.database.connection)
  const uploads = createBucketStore(bucket.url)
  other = { app: createApp({ ...app.options, uploads, database }), database }
  ana = await app.signUp()
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await app.close()
  await bucket.stop()
})

const PDF = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  randomBytes(300_000),
  Buffer.from('\n%%EOF\n'),
])

function send(body: Uint8Array, kind: UploadInfo['kind'], by = ana) {
  return by.call<UploadInfo & { code: string; title: string }>(`/uploads?kind=${kind}&name=a.pdf`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

async function fetchFile(path: string, node: Pick<TestApp['app'], 'fetch'>) {
  const request = new Request(`http://armazem.test/api/v1${path}`, { headers: ana.headers() })
  const answer = await node.fetch(request)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Makes uploads look as if no record had referred to them for more than a day. */
async function markUnused(...ids: readonly string[]): Promise<void> {
  const text = `update uploads set unused_since = now() - interval '25 hours' where id = any($1)`
  await app.database.query({ text, values: [ids] })
}

const listObjects = () =>
  readdirSync(bucket.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('_object'),
  )

describe('Files in a bucket', () => {
  it('are sent to one node and read from another, byte by byte', async () => {
    const { status, body } = await send(PDF, 'document')
    expect(status).toBe(201)
    const { answer, bytes } = await fetchFile(`/uploads/${body.id}`, other.app)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(PDF.length))
    expect(bytes.equals(PDF)).toBe(true)
    expect(
      listObjects().some((path) => path.includes(`armazem/${ana.team}/${body.id}/original`)),
    ).toBe(true)
    await app.app.context.uploads.remove(ana.team!, body.id)
    expect((await fetchFile(`/uploads/${body.id}`, other.app)).answer.status).toBe(404)
    await app.database.query({ text: 'delete from uploads where id = $1', values: [body.id] })
  })

  it('of a picture are stored in all sizes and deleted together', async () => {
    const picture = await sharp({
      create: { width: 900, height: 9, channels: 3, background: '#c40' },
    })
      .png()
      .toBuffer()
    const before = listObjects().length
    const { body } = await send(picture, 'image')
    expect(listObjects().length - before).toBe(4)
    const { answer, bytes } = await fetchFile(`/uploads/${body.id}?size=128`, other.app)
    expect(answer.status).toBe(200)
    expect((await sharp(bytes).metadata()).width).toBe(128)
    await markUnused(body.id)
    expect(await purgeUploads(app.app.context)).toBe(1)
    expect(listObjects().length).toBe(before)
  })

  it('that are unused are deleted even when the files of another team cannot be deleted', async () => {
    const teams = [ana, await app.signUp(), await app.signUp()]
    const sent = await Promise.all(
      teams.map(async (by) => (await send(PDF, 'document', by)).body.id),
    )
    await markUnused(...sent)
    const { context } = app.app
    const lost = teams[1]!.team
    const warnings: unknown[] = []
    const failing = {
      ...context,
      log: { ...context.log, warn: (problem: unknown) => void warnings.push(problem) },
      uploads: {
        ...context.uploads,
        async remove(team: string, id: string) {
          if (team === lost) throw new Error('no answer')
          await context.uploads.remove(team, id)
        },
      },
    }
    expect(await purgeUploads(failing)).toBe(2)
    expect(warnings).toMatchObject([{ team: lost, err: { message: 'no answer' } }])
    const text = 'select team_id as team from uploads where id = any($1)'
    expect(await app.database.query({ text, values: [sent] })).toEqual([{ team: lost }])
    // The file that was left is deleted by the next run.
    expect(await purgeUploads(context)).toBe(1)
    expect(await app.database.query({ text, values: [sent] })).toEqual([])
  })

  it.each([
    ['answers 500', 'answer'],
    ['closes the connection', 'close'],
  ] as const)('are stored although the storage occasionally %s, as S3 does', async (_, failure) => {
    const flaky = await startFlakyProxy(bucket.url, failure)
    const store = createBucketStore(flaky.url)
    await store.put(ana.team ?? '', 'now-and-then', { original: PDF })
    const { content } = (await store.read(ana.team ?? '', 'now-and-then', 'original')) ?? {}
    expect(content && (await buffer(content)).equals(PDF)).toBe(true)
    await store.remove(ana.team ?? '', 'now-and-then')
    expect(await store.read(ana.team ?? '', 'now-and-then', 'original')).toBeUndefined()
    expect(flaky.failures()).toBeGreaterThan(3)
    await flaky.stop()
  })

  it('are refused with 503 while the bucket is unreachable, and leave nothing', async () => {
    const uploads = createBucketStore('http://key:secret@127.0.0.1:9/files')
    const lost = createApp({ ...app.options, uploads })
    const request = new Request('http://armazem.test/api/v1/uploads?kind=document&name=a.pdf', {
      method: 'POST',
      headers: { ...ana.headers(), 'content-type': 'application/octet-stream' },
      body: PDF,
    })
    const answer = await lost.fetch(request)
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain('secret')
    expect(app.errors).toMatchObject([{ method: 'POST', path: '/api/v1/uploads' }])
    // Query strings can contain names of people.
    expect(JSON.stringify(app.errors)).not.toContain('a.pdf')
    const text = 'select from uploads where team_id = $1'
    expect(await app.database.query({ text, values: [ana.team] })).toHaveLength(0)
    await lost.close()
    await expect(uploads.check()).rejects.toThrow('UPLOADS_URL')
    const wrong = createBucketStore(bucket.url.replace('S3RVER:S3RVER', 'S3RVER:wrong'))
    await expect(wrong.check()).rejects.toThrow('UPLOADS_URL')
    await expect(createBucketStore(bucket.url).check()).resolves.toBeUndefined()
  })
})

describe('A team that is removed', () => {
  const listOfTeam = (team?: string) =>
    listObjects().filter((path) => path.includes(`armazem/${team}/`))

  it('leaves no object in the bucket, even after an interruption; other teams keep their files', async () => {
    const [eva, dora] = [await app.signUp(), await app.signUp()]
    const create = { width: 900, height: 9, channels: 3, background: '#c40' } as const
    const picture = await sharp({ create }).png().toBuffer()
    for (const by of [eva, dora]) {
      expect((await send(PDF, 'document', by)).status).toBe(201)
      expect((await send(picture, 'image', by)).status).toBe(201)
    }
    const [before, others] = [listOfTeam(eva.team), listOfTeam(dora.team)]
    expect([before.length, others.length]).toEqual([5, 5])
    await downloadOwnBackup(eva)
    const { uploads } = app.app.context
    const { removeTeam } = uploads
    const lost = createBucketStore('http://key:secret@127.0.0.1:9/files')
    app.errors.length = 0
    Object.assign(uploads, { removeTeam: lost.removeTeam })
    const body = { name: 'Test team', password: 'correct horse battery' }
    await eva.api(`/teams/${eva.team}/remove`, { method: 'POST', body })
    Object.assign(uploads, { removeTeam })
    expect(app.errors).toMatchObject([{ err: { message: expect.stringContaining('UPLOADS_URL') } }])
    app.errors.length = 0
    expect(listOfTeam(eva.team)).toEqual(before)
    await eraseRemovedTeams(app.app.context)
    expect(listOfTeam(eva.team)).toEqual([])
    expect(listOfTeam(dora.team)).toEqual(others)
    const text = 'select from uploads where team_id = $1'
    expect(await app.database.query({ text, values: [eva.team] })).toEqual([])
  })
})

describe('A team', () => {
  it('stores files up to its quota, also with concurrent uploads', async () => {
    const bea = await app.signUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(PDF, 'document', bea)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    const refused = answers.find(({ status }) => status === 413)
    expect(refused?.body.code).toBe('UPLOAD_QUOTA')
    expect(refused?.body.title).toContain('1 MB')
    // Another team has its own quota.
    expect((await send(PDF, 'document')).status).toBe(201)
  })

  it('can send at most 120 files a minute per person', async () => {
    const carla = await app.signUp()
    await app.database.query({
      text: `insert into "rateLimit" (id, key, count, "lastRequest") values (gen_random_uuid(), $1, 120, $2)`,
      values: [`upload:${carla.id}`, Date.now()],
    })
    const problem = await send(PDF, 'document', carla)
    expect([problem.status, problem.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(problem.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

it('One of two nodes at a time runs work with the same lock', async () => {
  const LOCK = 4_172_099
  const { promise, resolve } = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const first = runOnOneNode(app.database, LOCK, async () => {
    started.resolve()
    await promise
  })
  await started.promise
  let ran = false
  expect(await runOnOneNode(other.database, LOCK, async () => void (ran = true))).toBe(false)
  resolve()
  expect(await first).toBe(true)
  expect(await runOnOneNode(other.database, LOCK, async () => void (ran = true))).toBe(true)
  expect(ran).toBe(true)
})
