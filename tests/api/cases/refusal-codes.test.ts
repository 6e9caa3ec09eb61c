import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { business } from '../../../i18n/en/common.ts'
import { refusals } from '../../../i18n/en/refusals.ts'
import { withCheckedApp } from '../../support/shared-app.ts'
import { openAsColleague, openShop, type Shop } from '../../support/shop.ts'

const app = withCheckedApp()
const open = async () => openShop(await app.signUp())
const reason = { reason: 'a mistake' }

interface Problem {
  readonly code: string
  readonly errors?: readonly { pointer: string; code: string }[]
}

/** Creates a record, and returns the status of the response, and the place and code of its first error. */
async function sendInvalid({ owner }: Shop, path: string, body: object) {
  const answer = await owner.call<Problem>(path, { method: 'POST', body })
  const [first] = answer.body.errors ?? []
  return [answer.status, first?.pointer, first?.code]
}

describe('a return', () => {
  it('prevents the cancellation and reversal of its sale or purchase', async () => {
    const shop = await open()
    const bought = await shop.buy([['A', 5, 1]])
    await shop.returnGoods('purchases', bought, [1])
    const unreceive = await shop.expectProblem(`/purchases/${bought.id}/unreceive`, reason)
    expect(unreceive).toMatchObject({ status: 422, code: 'HAS_RETURNS' })
    const sold = await shop.sell([['A', 2, 5]])
    await shop.returnGoods('sales', sold, [1])
    for (const action of ['cancel', 'undeliver']) {
      const problem = await shop.expectProblem(`/sales/${sold.id}/${action}`, reason)
      expect([action, problem]).toMatchObject([action, { status: 422, code: 'HAS_RETURNS' }])
    }
  })

  it('without a sale requires a right', async () => {
    const shop = await open()
    const clerk = await openAsColleague(app, shop, 'sales')
    const { id } = await clerk.draftSale([['A', -1, 100]], { kind: 'return' })
    expect(await clerk.expectProblem(`/sales/${id}/complete`)).toMatchObject({
      code: 'RECEIPT_NEEDED',
      right: 'sale.return_without_receipt',
      errors: [{ pointer: '/kind' }],
    })
    expect(await shop.submit(`/sales/${id}/complete`)).toMatchObject({ status: 'closed' })
  })
})

describe('a line', () => {
  it('allows only products that are sold or bought, in one of their units', async () => {
    const shop = await open()
    const litre = (await shop.owner.create('units', { name: 'Test litre', shortName: 'tl' })).id
    const createProduct = async (name: string, more?: object) =>
      (await shop.product(name, { ...more })).id
    const createSale = async (line: object) =>
      sendInvalid(shop, '/sales', { branch: shop.branch.id, lines: [{ quantity: 1, ...line }] })
    const createPurchase = async (line: object) => {
      const lines = [{ quantity: 1, ...line }]
      return sendInvalid(shop, '/purchases', {
        supplier: shop.supplier.id,
        branch: shop.branch.id,
        lines,
      })
    }
    const at = '/lines/0/product'
    const unsold = await createProduct('Not sold', { isSellable: false })
    expect(await createSale({ product: unsold })).toEqual([422, at, 'NOT_SELLABLE'])
    const gone = await createProduct('Archived', { status: 'archived' })
    expect(await createSale({ product: gone })).toEqual([422, at, 'NOT_SELLABLE'])
    expect(await createPurchase({ product: gone })).toEqual([422, at, 'NOT_PURCHASABLE'])
    const unbought = await createProduct('Not bought', { isPurchasable: false })
    expect(await createPurchase({ product: unbought })).toEqual([422, at, 'NOT_PURCHASABLE'])
    const line = { product: await createProduct('A'), unit: litre }
    expect(await createSale(line)).toEqual([422, '/lines/0/unit', 'UNIT_MISMATCH'])
    expect(await createPurchase(line)).toEqual([422, '/lines/0/unit', 'UNIT_MISMATCH'])
  })

  it('cannot be delivered above the ordered quantity', async () => {
    const shop = await open()
    await shop.buy([['A', 10, 1]])
    const { id, lines } = await shop.draftSale([['A', 3, 5]], { kind: 'order' })
    await shop.submit(`/sales/${id}/confirm`)
    const four = { lines: [{ line: lines[0]!.id, quantity: 4 }] }
    expect(await shop.expectProblem(`/sales/${id}/deliver`, four)).toMatchObject({
      code: 'OVER_DELIVERY',
      remaining: 3,
      errors: [{ pointer: '/lines/0/quantity' }],
    })
  })
})

it('a country code has two capital letters, and a number at most 15 digits', async () => {
  const shop = await open()
  const address = { country: 'Portugal' }
  expect(await sendInvalid(shop, '/customers', { name: 'A', address })).toEqual([
    422,
    '/address',
    'TOO_LONG',
  ])
  expect(await sendInvalid(shop, '/customers', { name: 'A', address: { country: 'pt' } })).toEqual([
    422,
    '/address',
    'COUNTRY',
  ])
  const creditLimit = 99_999_999_999.99
  expect(await sendInvalid(shop, '/customers', { name: 'A', creditLimit })).toEqual([
    201,
    undefined,
    undefined,
  ])
  const price = 1_234_567_890.123456
  const product = { name: 'A', stockUnit: shop.unit.id, category: shop.unit.id, price }
  expect(await sendInvalid(shop, '/products', product)).toEqual([422, '/price', 'DIGITS'])
})

it('an unsupported method and an unsupported content type have their own codes', async () => {
  const { owner } = await open()
  const answer = await owner.call<Problem>('/sales', { method: 'PUT', body: {} })
  expect([answer.status, answer.body.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
  expect(answer.headers.get('allow')).toContain('POST')
  const headers = { 'content-type': 'text/plain' }
  const text = await owner.call<Problem>('/sales', { method: 'POST', body: {}, headers })
  expect([text.status, text.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})

/** Lists texts that complete the message of another refusal, and are no codes. */
const PARTS = ['USED_BY', 'ASK_PERSON', 'ASK_ROLE']

/** Returns the codes with a text that the program mentions in its source. */
function listCodes(): readonly string[] {
  const source = readFiles(['src', 'resources', 'database'], /\.(tsx?|sql)$/)
  const texts = Object.keys({ ...business.issues, ...refusals })
  return texts.filter((code) => source.includes(`'${code}'`) && !PARTS.includes(code))
}

/** Returns the joined contents of the files in these folders of the project whose names match. */
function readFiles(folders: readonly string[], pattern: RegExp): string {
  const paths = folders.flatMap((folder) => {
    const path = join(import.meta.dirname, '../../..', folder)
    return readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))
  })
  return paths
    .filter((path) => pattern.test(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

it('each error code occurs in a test', () => {
  const tests = readFiles(['tests'], /\.(test|nightly)\.tsx?$/)
  const codes = listCodes()
  expect(codes).toEqual(expect.arrayContaining(['PERIOD_CLOSED', 'STOCK_NOT_ENOUGH', 'IN_USE']))
  const occurring = new Set(tests.match(/\b[A-Z][A-Z0-9_]+\b/g))
  expect(codes.filter((code) => !occurring.has(code))).toEqual([])
})
