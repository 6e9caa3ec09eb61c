import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { mkdir, readdir, rmdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeUploads } from '../../src/server/uploads/purge-uploads.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

const uploadsFolder = mkdtempSync(join(tmpdir(), 'armazem-uploads-'))
let app: TestApp
let ana: TestCaller

beforeAll(async () => {
  app = await createTestApp({ uploadsFolder })
  ana = await app.signUp()
})
afterAll(async () => {
  await app.close()
  rmSync(uploadsFolder, { recursive: true, force: true })
})

interface Upload {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly code: string
}

function send(body: Uint8Array | string, type = 'image/png', by = ana) {
  const headers = { 'content-type': type }
  return by.call<Upload>('/uploads', { method: 'POST', body, headers })
}

async function fetchFile(path: string, by = ana) {
  const request = new Request(`http://armazem.test/api/v1${path}`, { headers: by.headers() })
  const answer = await app.app.fetch(request)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

function createPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#c40' } })
}

test('A picture is re-encoded in several sizes, and the original file is not stored', async () => {
  const sent = await createPicture(1000, 500)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await send(sent, 'image/jpeg')
  expect([status, body.width, body.height]).toEqual([201, 1000, 500])
  for (const [query, width] of [
    ['', 1000],
    ['?size=800', 800],
    ['?size=256', 256],
    ['?size=128', 128],
  ] as const) {
    const { answer, bytes } = await fetchFile(`/uploads/${body.id}${query}`)
    const seen = await sharp(bytes).metadata()
    expect([seen.format, seen.width, seen.exif]).toEqual(['webp', width, undefined])
    expect(bytes.includes('secret place')).toBe(false)
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toContain('private')
  }
  expect((await fetchFile(`/uploads/${body.id}?size=1`)).answer.status).toBe(400)
})

test('A file that is not a picture is refused, whatever its name', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = await createPicture(4, 4).gif().toBuffer()
  const torn = (await createPicture(300, 300).png().toBuffer()).subarray(0, 200)
  for (const wrong of [svg, '<html>', gif, torn, 'PK\u0003\u0004', '\u0089PNG\r\n\u001a\n']) {
    const { status, body } = await send(wrong)
    expect([status, body.code]).toEqual([422, 'FILE_TYPE'])
  }
  expect((await send('')).status).toBe(400)
  expect(app.errors).toEqual([])
})

test('A picture that is too wide or too large is refused', async () => {
  const wide = await send(await createPicture(6001, 2).png().toBuffer())
  expect([wide.status, wide.body.code]).toEqual([422, 'FILE_SIZE'])
  const heavy = await send(new Uint8Array(5_000_001))
  expect([heavy.status, heavy.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('A picture can be read and used only in its team', async () => {
  const { body } = await send(await createPicture(8, 8).webp().toBuffer(), 'image/webp')
  const clerk = await app.colleague(ana, 'sales')
  await ana.create('brands', { name: 'Named', logo: body.id })
  expect((await fetchFile(`/uploads/${body.id}`, clerk)).answer.status).toBe(200)
  const stranger = await app.signUp()
  expect((await fetchFile(`/uploads/${body.id}`, stranger)).answer.status).toBe(404)
  expect((await fetchFile(`/uploads/${body.id}`, app.anyone())).answer.status).toBe(401)
  for (const id of [randomUUID(), '..', '%2e%2e%2f', 'x']) {
    expect((await fetchFile(`/uploads/${id}`)).answer.status).toBe(404)
  }
  const brand = { name: 'Stolen', logo: body.id }
  const stolen = await stranger.call('/brands', { method: 'POST', body: brand })
  expect(stolen.status).toBe(422)
})

test('A request for the headers of a file leaves no file open', async () => {
  const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(500_000), Buffer.from('%%EOF')])
  const headers = { 'content-type': 'application/pdf' }
  const sent = { method: 'POST', body: pdf, headers }
  const { id } = await ana.api<Upload>('/uploads?kind=document&name=a.pdf', sent)
  const path = `http://armazem.test/api/v1/uploads/${id}`
  for (let i = 0; i < 20; i++) {
    const answer = await app.app.fetch(
      new Request(path, { method: 'HEAD', headers: ana.headers() }),
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(await answer.text()).toBe('')
  }
  const countOpen = () =>
    readdirSync('/proc/self/fd').filter((file) => {
      try {
        return readlinkSync(join('/proc/self/fd', file)).includes(id)
      } catch {
        return false
      }
    }).length
  // The garbage collector would also close forgotten files, but later.
  await expect.poll(countOpen, { timeout: 500 }).toBe(0)
})

test('Temporary folders that a crash has left are removed at the next start', async () => {
  const [old, fresh] = ['.draft-old', '.draft-new'].map((name) => join(uploadsFolder, name))
  for (const path of [old!, fresh!]) await mkdir(path, { recursive: true })
  const yesterday = new Date(Date.now() - 86_400_000)
  await utimes(old!, yesterday, yesterday)
  await app.app.context.uploads.check()
  const names = await readdir(uploadsFolder)
  expect([names.includes('.draft-old'), names.includes('.draft-new')]).toEqual([false, true])
  await rmdir(fresh!)
})

test('People without the right to write records with pictures cannot upload', async () => {
  const bytes = await createPicture(8, 8).png().toBuffer()
  for (const [role, status] of [
    ['viewer', 403],
    // Clerks may write expenses with receipts.
    ['sales', 201],
    ['manager', 201],
  ] as const) {
    const clerk = await app.colleague(ana, role)
    expect([role, (await send(bytes, 'image/png', clerk)).status]).toEqual([role, status])
  }
})

test('An upload that no record refers to within a day is deleted', async () => {
  const bytes = await createPicture(8, 8).png().toBuffer()
  const [logo, first, second, lost] = await Promise.all(
    [1, 2, 3, 4].map(async () => (await send(bytes)).body.id),
  )
  await ana.create('brands', { name: 'Logo', logo })
  const category = (await ana.create('categories', { name: 'C' })).id
  const stockUnit = (await ana.list('units')).rows[0]!.id
  await ana.create('products', {
    name: 'P',
    category,
    stockUnit,
    price: 1,
    images: [first, second],
  })
  expect(await purgeUploads(app.app.context)).toBe(0)
  await app.database.query({
    text: `update uploads set unused_since = now() - interval '25 hours' where id = any($1)`,
    values: [[logo, first, second, lost]],
  })
  expect(await purgeUploads(app.app.context)).toBe(1)
  expect((await fetchFile(`/uploads/${lost}`)).answer.status).toBe(404)
  expect((await fetchFile(`/uploads/${second}`)).answer.status).toBe(200)
  expect(await readdir(join(uploadsFolder, ana.team!))).not.toContain(lost)
})

test('The logo of a team is an upload that is kept while it is set', async () => {
  const { body } = await send(await createPicture(300, 100).png().toBuffer())
  const path = `/teams/${ana.team}/settings`
  const set = (logo: string | null) => ana.call(path, { method: 'PATCH', body: { logo } })
  expect((await set(randomUUID())).body).toMatchObject({ code: 'VALIDATION' })
  const bea = await app.signUp()
  const theirs = await send(await createPicture(30, 10).png().toBuffer(), 'image/png', bea)
  expect((await set(theirs.body.id)).status).toBe(422)
  expect((await set(body.id)).status).toBe(200)
  const passDay = () =>
    app.database.query({
      text: `update uploads set unused_since = unused_since - interval '25 hours' where id = $1`,
      values: [body.id],
    })
  await passDay()
  const readStatus = async () => (await fetchFile(`/uploads/${body.id}`)).answer.status
  await purgeUploads(app.app.context)
  expect(await readStatus()).toBe(200)
  expect((await set(null)).status).toBe(200)
  // The unused logo is kept for another day, in which it could be set again.
  await purgeUploads(app.app.context)
  expect(await readStatus()).toBe(200)
  await passDay()
  await purgeUploads(app.app.context)
  expect(await readStatus()).toBe(404)
})
