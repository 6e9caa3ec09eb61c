import { createHash, randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UploadInfo } from '../../src/schema/uploads.ts'
import { purgeUploads } from '../../src/server/uploads/purge-uploads.ts'
import type { TestCaller } from '../support/caller.ts'
import { uploadFile, PDF, createImage, sendFile } from '../support/files.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { shareTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let shop: Shop
let owner: TestCaller
let purchase: { readonly id: string }

beforeAll(async () => {
  app = await shareTestApp()
  owner = await app.signUp()
  shop = await openShop(owner)
  const chair = await shop.product('Chair')
  purchase = await owner.create('purchases', {
    supplier: shop.supplier.id,
    branch: shop.branch.id,
    lines: [{ product: chair.id, quantity: 1, unitPrice: 5 }],
  })
})
afterAll(async () => {
  await app.close()
  expect(app.errors).toEqual([])
})

const CSV = Buffer.from('\ufeffproduct;price\nCadeira;1,50\n')
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function createWorkbook(more: Readonly<Record<string, Uint8Array>> = {}): Buffer {
  const files = { '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<w/>') }
  return Buffer.from(zipSync({ ...files, ...more }))
}

const send = (body: Uint8Array, name: string, by = owner) => sendFile(by, body, name)
const sendPdf = (body: Uint8Array = PDF, name?: string, by = owner) => uploadFile(by, body, name)

async function fetchFile(path: string, by = owner) {
  const request = new Request(`http://armazem.test/api/v1${path}`, { headers: by.headers() })
  const answer = await app.app.fetch(request)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, header: (name: string) => answer.headers.get(name), bytes }
}

async function attach(path: string, attachments: unknown, by = owner) {
  const { version } = await owner.api<{ version: number }>(path)
  return by.call<{ attachments: string[]; code: string; errors?: { pointer: string }[] }>(path, {
    method: 'PATCH',
    body: { attachments, version },
  })
}

/** Tests rule 1.20: files are stored as sent. */
describe('A file', () => {
  it('of each kind is stored byte by byte with its content type', async () => {
    const png = await createImage(40, 30).png().toBuffer()
    const jpeg = await createImage(40, 30).jpeg().toBuffer()
    for (const [bytes, name, mime, width] of [
      [PDF, 'fatura.pdf', 'application/pdf', null],
      [png, 'scan.png', 'image/png', 40],
      [jpeg, 'photo.JPEG', 'image/jpeg', 40],
      [createWorkbook(), 'prices.xlsx', XLSX_TYPE, null],
      [CSV, 'prices.csv', 'text/csv', null],
      [Buffer.from('pre\xe7o\n1', 'latin1'), 'windows.CSV', 'text/csv', null],
    ] as const) {
      const { status, body } = await send(bytes, name)
      expect([status, body]).toMatchObject([
        201,
        { kind: 'document', name, mime, width, size: bytes.length },
      ])
      const fetched = await fetchFile(`/uploads/${body.id}`)
      expect(fetched.bytes.equals(bytes)).toBe(true)
      expect(fetched.header('content-type')).toBe(mime)
      expect(fetched.header('content-length')).toBe(String(bytes.length))
      expect(fetched.header('content-disposition')).toMatch(/^attachment; /)
      expect(fetched.header('x-content-type-options')).toBe('nosniff')
      expect(fetched.header('content-security-policy')).toContain('sandbox')
      expect(fetched.header('cache-control')).toContain('no-store')
    }
  })

  it('has a checksum', async () => {
    const id = await sendPdf()
    const [row] = await app.database.query<{ sha256: string }>({
      text: 'select sha256 from uploads where id = $1',
      values: [id],
    })
    expect(row!.sha256).toBe(createHash('sha256').update(PDF).digest('hex'))
  })

  it('that is a picture is shown re-encoded; other files and pictures that are too large are only downloaded', async () => {
    const jpeg = await createImage(1000, 500)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer()
    const id = await sendPdf(jpeg, 'receipt.jpg')
    for (const [size, width] of [
      ['full', 1000],
      ['256', 256],
    ] as const) {
      const seen = await fetchFile(`/uploads/${id}?size=${size}`)
      expect(seen.header('content-type')).toBe('image/webp')
      expect(seen.header('content-disposition')).toBeNull()
      expect((await sharp(seen.bytes).metadata()).width).toBe(width)
      expect(seen.bytes.includes('secret place')).toBe(false)
    }
    const wide = await sendPdf(await createImage(6001, 2).png().toBuffer(), 'wide.png')
    expect((await fetchFile(`/uploads/${wide}`)).status).toBe(200)
    for (const unseen of [wide, await sendPdf()]) {
      expect((await fetchFile(`/uploads/${unseen}?size=full`)).status).toBe(404)
    }
  })

  it('that is cut off or of any other kind is refused, whatever its name', async () => {
    const html = '<!doctype html><script>alert(1)</script>'
    const wrong: readonly (readonly [string | Uint8Array, string])[] = [
      [html, 'page.html'],
      [html, 'page.pdf'],
      [html, 'page.csv'],
      [' \ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'drawing.csv'],
      ['a,b\n1,\u0000', 'nul.csv'],
      ['a,b\n1,2', 'notes.txt'],
      ['%PDF-1.4 cut short', 'torn.pdf'],
      ['MZ\u0090', 'invoice.pdf'],
      [zipSync({ 'evil.exe': strToU8('x') }), 'archive.xlsx'],
      [createWorkbook({ 'xl/vbaProject.bin': strToU8('x') }), 'macros.xlsx'],
      [createWorkbook().subarray(0, 60), 'torn.xlsx'],
      [await createImage(4, 4).gif().toBuffer(), 'moving.png'],
      [(await createImage(300, 300).png().toBuffer()).subarray(0, 200), 'torn.png'],
    ]
    for (const [content, name] of wrong) {
      const { status, body } = await send(
        typeof content === 'string' ? Buffer.from(content) : content,
        name,
      )
      expect([name, status, body.code]).toEqual([name, 422, 'FILE_TYPE'])
    }
    expect((await send(Buffer.alloc(0), 'empty.pdf')).status).toBe(400)
    const { status } = await owner.call('/uploads?kind=virus', { method: 'POST', body: 'x' })
    expect(status).toBe(400)
  })

  it('above 10 MB is refused', async () => {
    const { status, body } = await send(Buffer.concat([PDF, Buffer.alloc(10_000_000)]), 'big.pdf')
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ana\\Fatura nº 1.pdf', 'Fatura nº 1.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.exe.pdf'],
    ['a<b>"c"\r\nSet-Cookie: x.pdf', 'abcSet-Cookie x.pdf'],
    ['', 'file.pdf'],
    ['...', 'file.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(251)}.pdf`],
  ])('named %j is stored as %j', async (name, storedName) => {
    const { body } = await send(PDF, name)
    expect(body.name).toBe(storedName)
    const header = (await fetchFile(`/uploads/${body.id}`)).header('content-disposition')
    expect(header).toContain(`filename*=UTF-8''${encodeURIComponent(storedName)}`)
    expect(header).toMatch(/^attachment; filename="[ -~]+"; /)
  })

  it('is listed with its name, and served only to its author and people who may read a record with it', async () => {
    const [first, second] = [await sendPdf(PDF, 'one.pdf'), await sendPdf(CSV, 'two.csv')]
    const path = `/uploads?ids=${second},${first},${randomUUID()}`
    const listed = await owner.api<UploadInfo[]>(path)
    expect(listed.map(({ name }) => name)).toEqual(['two.csv', 'one.pdf'])
    const stranger = await app.signUp()
    expect(await stranger.api(path)).toEqual([])
    expect((await fetchFile(`/uploads/${first}`, stranger)).status).toBe(404)
    expect((await fetchFile(`/uploads/${first}`, app.anyone())).status).toBe(401)
    expect((await owner.call('/uploads?ids=x')).status).toBe(400)
    const clerk = await app.colleague(owner, 'viewer')
    expect((await fetchFile(`/uploads/${first}`, clerk)).status).toBe(404)
    await attach(`/purchases/${purchase.id}`, [first])
    expect((await fetchFile(`/uploads/${first}`, clerk)).status).toBe(200)
    expect((await send(PDF, 'viewer.pdf', clerk)).status).toBe(403)
  })
})

describe('Attachments', () => {
  const buildPath = () => `/purchases/${purchase.id}`

  it('keep their order, have no duplicates, and are at most twenty', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => sendPdf()))
    const twice = [ids[3]!, ids[0]!.toUpperCase(), ids[3]!]
    expect((await attach(buildPath(), twice)).body.attachments).toEqual([ids[3], ids[0]])
    expect((await attach(buildPath(), ids)).body.attachments).toEqual(ids)
    const tooMany = await attach(buildPath(), [...ids, await sendPdf()])
    expect(tooMany).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/attachments', code: 'TOO_MANY', args: { max: 20 } }] },
    })
  })

  it('must belong to the team, and must be pictures in picture fields', async () => {
    const stranger = await app.signUp()
    const theirs = await sendPdf(PDF, 'theirs.pdf', stranger)
    for (const id of [theirs, randomUUID()]) {
      const errors = [{ pointer: '/attachments/0', code: 'NOT_FOUND' }]
      expect(await attach(buildPath(), [id])).toMatchObject({ status: 422, body: { errors } })
    }
    expect((await attach(buildPath(), ['x'])).status).toBe(422)
    const brand = { name: 'Drawn', logo: await sendPdf() }
    const drawn = await owner.call('/brands', { method: 'POST', body: brand })
    expect(drawn).toMatchObject({ status: 422, body: { errors: [{ pointer: '/logo' }] } })
  })

  it('can be filtered, are named by their addresses in exports, and recorded in the history', async () => {
    const id = await sendPdf(PDF, 'order.pdf')
    await attach(buildPath(), [id])
    const listFound = (filter: object) => owner.list('purchases', { filter })
    expect((await listFound({ attachments_null: false })).total).toBe(1)
    expect((await listFound({ attachments_null: true })).total).toBe(0)
    const { text } = await owner.call('/purchases/export?format=csv&fields=number,attachments')
    expect(text).toContain(`/api/v1/uploads/${id}`)
    const history = await owner.api<{ after: object }[]>(`${buildPath()}/history`)
    expect(history[0]).toMatchObject({ after: { attachments: [id] } })
  })

  it('can be changed after posting by people with the right, without other changes', async () => {
    await owner.api(`${buildPath()}/order`, { method: 'POST', body: {} })
    const id = await sendPdf(PDF, 'confirmation.pdf')
    expect(await attach(buildPath(), [id])).toMatchObject({
      status: 200,
      body: { attachments: [id] },
    })
    const [entry] = await owner.api<{ after: object }[]>(`${buildPath()}/history`)
    expect(Object.keys(entry!.after)).toEqual(['attachments'])
    const { version } = await owner.api<{ version: number }>(buildPath())
    const changeBlindly = (body: object) =>
      owner.call<{ code: string }>(buildPath(), { method: 'PATCH', body })
    // Without a version, the change could overwrite a concurrent change.
    const problem = await changeBlindly({ attachments: [] })
    expect([problem.status, problem.body.code]).toEqual([428, 'VERSION_REQUIRED'])
    expect((await changeBlindly({ attachments: [id], version })).status).toBe(200)
    const more = { method: 'PATCH', body: { attachments: [], date: '2020-01-01' } }
    expect(await owner.call(buildPath(), more)).toMatchObject({
      status: 409,
      body: { code: 'STATE' },
    })
    const clerk = await app.colleague(owner, 'viewer')
    expect((await attach(buildPath(), [], clerk)).status).toBe(403)
  })

  it('can be added to sales and payments, and are kept by their actions', async () => {
    const [ofSale, ofPayment] = [await sendPdf(PDF, 'sale.pdf'), await sendPdf(CSV, 'payment.csv')]
    const payment = await owner.create('payments', {
      direction: 'in',
      customer: shop.customer.id,
      method: shop.method.id,
      amount: 5,
      keepCredit: true,
      attachments: [ofPayment],
    })
    expect(payment).toMatchObject({ status: 'posted', attachments: [ofPayment] })
    expect((await attach(`/payments/${payment.id}`, [])).body.attachments).toEqual([])
    await shop.buy([['Stool', 1, 2]])
    const sale = await shop.sell([['Stool', 1, 3]], { attachments: [ofSale] })
    expect(sale).toMatchObject({ status: 'closed', attachments: [ofSale] })
  })

  it('are kept while a record refers to them, and for one more day', async () => {
    const [used, removed, lost] = [await sendPdf(), await sendPdf(), await sendPdf()]
    const readStatuses = () =>
      Promise.all(
        [used, removed, lost].map(async (id) => (await fetchFile(`/uploads/${id}`)).status),
      )
    const passDay = async () => {
      await purgeUploads(app.app.context)
      await app.database.query({
        text: `update uploads set unused_since = unused_since - interval '25 hours' where id = any($1)`,
        values: [[used, removed, lost]],
      })
      await purgeUploads(app.app.context)
    }
    await attach(buildPath(), [used, removed])
    await passDay()
    expect(await readStatuses()).toEqual([200, 200, 404])
    await attach(buildPath(), [used])
    await purgeUploads(app.app.context)
    expect(await readStatuses()).toEqual([200, 200, 404])
    await passDay()
    expect(await readStatuses()).toEqual([200, 404, 404])
  })
})
