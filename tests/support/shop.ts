import { randomUUID } from 'node:crypto'
import type { TestAnswer, TestCaller } from './caller.ts'
import type { ShopRecords } from './shop-records.ts'

type Body = Record<string, unknown>

/** Describes the fields of a document that tests read. */
export interface Document {
  readonly id: string
  readonly number: string | null
  readonly invoiceNumber: string | null
  readonly status: string
  readonly goodsStatus: string
  readonly paymentStatus: string
  readonly returnStatus: string
  readonly subtotal: number
  readonly discountTotal: number
  readonly taxTotal: number
  readonly netShipping: number
  readonly rounding: number
  readonly total: number
  readonly billed: number
  readonly paid: number
  readonly credited: number
  readonly due: number
  readonly dueDate: string
  readonly cost: number
  readonly value: number
  readonly lines: readonly Line[]
}

export interface Line {
  readonly id: string
  readonly quantity: number
  readonly unitPrice: number
  readonly discount: number
  readonly net: number
  readonly taxRate: number
  readonly taxAmount: number
  readonly total: number
  readonly delivered: number
  readonly received: number
  readonly returned: number
  readonly unitCost: number
  readonly cost: number
}

export interface Stock {
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
  readonly available: number
  readonly averageCost: number
  readonly value: number
}

/** Describes a line: name of the product, quantity, price, further fields. */
export type Goods = readonly [name: string, quantity: number, price?: number, more?: Body]

/** Sends the requests that trade goods in a team: purchases, sales, returns, payments, stock. */
export interface Shop extends Omit<ShopRecords, 'category'> {
  /** Returns the same shop with another person as caller. */
  as(person: TestCaller): Shop
  readonly owner: TestCaller
  /** Returns the branch with a name; creates it when a test first names it. */
  branchNamed(name: string): Promise<{ id: string }>
  /** Returns the product with a name; creates it when a test first names it, or when fields are given. */
  product(name: string, more?: Body): Promise<{ id: string }>
  post(path: string, body?: Body, key?: string): Promise<TestAnswer<Document>>
  /** Posts a request and returns the document; throws if the request is refused. */
  submit(path: string, body?: Body): Promise<Document>
  /** Posts a request that must be refused and returns the problem. */
  expectProblem(path: string, body?: Body): Promise<Body & { code: string; status: number }>
  get(path: string): Promise<Document>
  /** Orders goods from the supplier and receives them. */
  buy(goods: readonly Goods[], more?: Body): Promise<Document>
  /** Orders goods from the supplier. */
  orderGoods(goods: readonly Goods[], more?: Body): Promise<Document>
  draftSale(goods: readonly Goods[], more?: Body): Promise<Document>
  /** Completes a sale, on credit unless payments are given. */
  sell(goods: readonly Goods[], more?: Body): Promise<Document>
  /** Takes goods of a sale back, or returns goods of a purchase to the supplier; one quantity per line. */
  returnGoods(
    kind: 'sales' | 'purchases',
    document: Document,
    quantities: readonly number[],
    more?: Body,
  ): Promise<Document>
  pay(kind: 'sales' | 'purchases', document: Document, amount: number): Promise<Document>
  adjust(goods: readonly Goods[], more?: Body): Promise<Document>
  /** Dispatches goods to another branch. */
  transfer(goods: readonly Goods[], to: { id: string }): Promise<Document>
  stock(name: string, branch?: { id: string }): Promise<Stock>
}

const NOTHING: Stock = {
  onHand: 0,
  reserved: 0,
  incoming: 0,
  available: 0,
  averageCost: 0,
  value: 0,
}

/** Finds the branch and the payment method of a new team, and creates the other records by requests. */
export async function createShopRecords(
  owner: TestCaller,
  taxPercent: number,
): Promise<ShopRecords> {
  const [branch] = (await owner.list('branches')).rows
  const [method] = (await owner.list('payment-methods', { filter: { kind: 'cash' } })).rows
  const create = async (resource: string, body: object): Promise<{ id: string }> => {
    const { id } = await owner.create(resource, body)
    return { id }
  }
  return {
    branch: { id: branch!.id },
    method: { id: method!.id },
    tax: await create('taxes', { name: `Tax ${taxPercent}`, rate: taxPercent }),
    category: await create('categories', { name: 'Goods' }),
    unit: await create('units', { name: 'Thing', shortName: 'th', decimals: 4 }),
    supplier: await create('suppliers', { name: 'Supplier' }),
    customer: await create('customers', { name: 'Customer' }),
  }
}

/** Returns the shop with another person as caller: a new member of the team with a role. */
export async function openAsColleague(
  app: { colleague(of: TestCaller, ...roles: string[]): Promise<TestCaller> },
  shop: Shop,
  role: string,
): Promise<Shop> {
  return shop.as(await app.colleague(shop.owner, role))
}

/** Returns functions that trade for the owner, in a team with the records that trading needs. */
export async function openShop(owner: TestCaller, { taxPercent = 0 } = {}): Promise<Shop> {
  const { branch, method, ...created } = await (owner.copyShop?.(taxPercent) ??
    createShopRecords(owner, taxPercent))
  const products = new Map<string, Promise<{ id: string }>>()
  const branches = new Map<string, Promise<{ id: string }>>()

  async function createLines(shop: Shop, goods: readonly Goods[]) {
    return Promise.all(
      goods.map(async ([name, quantity, unitPrice, more]) => ({
        product: (await shop.product(name)).id,
        quantity,
        ...(unitPrice !== undefined && { unitPrice }),
        ...more,
      })),
    )
  }

  const run = (by: TestCaller): Shop => {
    const shop: Shop = {
      as: run,
      owner: by,
      ...created,
      branch,
      method,
      branchNamed(name) {
        const known = branches.get(name)
        if (known) return known
        const code = name.toUpperCase().slice(0, 8)
        const fresh = owner.create('branches', { name, code })
        branches.set(name, fresh)
        return fresh
      },
      product(name, more) {
        const known = products.get(name)
        if (known && !more) return known
        const { category, unit, tax } = created
        const fresh = owner.create('products', {
          sku: `${name}-${randomUUID().slice(0, 8)}`,
          name,
          category: category.id,
          stockUnit: unit.id,
          price: 100,
          tax: tax.id,
          ...more,
        })
        products.set(name, fresh)
        return fresh
      },
      post: (path, body = {}, key = randomUUID()) =>
        by.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
      async submit(path, body) {
        const answer = await shop.post(path, body)
        if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${answer.text}`)
        return answer.body
      },
      async expectProblem(path, body) {
        const answer = await shop.post(path, body)
        if (answer.status < 400 || answer.status > 499) {
          throw new Error(`${path} was not refused: ${answer.status} ${answer.text}`)
        }
        return answer.body as unknown as Body & { code: string; status: number }
      },
      get: (path) => by.api<Document>(path),
      async orderGoods(goods, more) {
        const { id } = await shop.submit('/purchases', {
          supplier: created.supplier.id,
          branch: shop.branch.id,
          lines: await createLines(shop, goods),
          ...more,
        })
        return shop.submit(`/purchases/${id}/order`)
      },
      async buy(goods, more) {
        const { id } = await shop.orderGoods(goods, more)
        // Goods of a backdated purchase are received on its date.
        return shop.submit(`/purchases/${id}/receive`, more?.date ? { date: more.date } : {})
      },
      async draftSale(goods, more) {
        return shop.submit('/sales', {
          customer: created.customer.id,
          branch: shop.branch.id,
          lines: await createLines(shop, goods),
          ...more,
        })
      },
      async sell(goods, { payments = [], ...more } = {}) {
        const { id } = await shop.draftSale(goods, more)
        return shop.submit(`/sales/${id}/complete`, { payments })
      },
      async returnGoods(kind, document, quantities, more) {
        const returnedLines = quantities.map((quantity, i) => ({
          line: document.lines[i]!.id,
          quantity,
        }))
        const linesToReturn = returnedLines.filter(({ quantity }) => quantity !== 0)
        return shop.submit(`/${kind}/${document.id}/return`, { lines: linesToReturn, ...more })
      },
      pay: (kind, { id }, amount) =>
        shop.submit(`/${kind}/${id}/pay`, { amount, method: shop.method.id }),
      async adjust(goods, { mode = 'delta', reason = 'damage', ...more } = {}) {
        const rows = await Promise.all(
          goods.map(async ([name, quantity, unitCost]) => ({
            product: (await shop.product(name)).id,
            ...(mode === 'delta' && { quantity }),
            ...(mode === 'count' && { counted: quantity }),
            ...(unitCost !== undefined && { unitCost }),
          })),
        )
        const body = { branch: shop.branch.id, mode, reason, lines: rows, ...more }
        const { id } = await shop.submit('/adjustments', body)
        return shop.submit(`/adjustments/${id}/post`)
      },
      async transfer(goods, to) {
        const rows = (await createLines(shop, goods)).map(({ product, quantity }) => ({
          product,
          quantity,
        }))
        const body = { fromBranch: shop.branch.id, toBranch: to.id, lines: rows }
        const { id } = await shop.submit('/transfers', body)
        return shop.submit(`/transfers/${id}/dispatch`)
      },
      async stock(name, at = shop.branch) {
        const product = (await shop.product(name)).id
        const { rows } = await owner.list<Stock>('inventory', {
          filter: { product, branch: at.id },
        })
        return rows[0] ?? NOTHING
      },
    }
    return shop
  }
  return run(owner)
}
