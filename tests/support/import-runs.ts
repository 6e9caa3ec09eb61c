import pg from 'pg'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { ImportReport } from '../../src/server/import/report.ts'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

/** Describes the response to an import, a problem included. */
type Answer = ImportReport & {
  code: string
  done: number
  total: number
  row: number
  errors: { pointer: string; code: string }[]
}

/** Returns the row of a file with a new product, whose SKU the import assigns. */
export const createRow = (i: number) => ({
  sku: '',
  name: `Product ${i}`,
  category: 'Chairs',
  stockUnit: 'Piece',
  price: 1,
})

export const createRows = (count: number) => Array.from({ length: count }, (_, i) => createRow(i))

/** Holds the row of a file that changes the old product. */
export const changed = { sku: 'OLD', price: 9 }

/**
 * Creates a team before each test, with a product that files change. Returns the team, and functions that import and
 * that lock the product.
 */
export function withImports(openApp: () => Promise<TestApp>) {
  const imports = {} as {
    app: TestApp
    ana: TestCaller
    client: pg.Client
    oldProduct: string
    /** Holds the ids that a new product refers to. */
    known: { category: string; stockUnit: string }
  }
  beforeAll(async () => {
    imports.app = await openApp()
    imports.client = new pg.Client(imports.app.database.connection)
    await imports.client.connect()
  })
  beforeEach(async () => {
    const ana = await imports.app.signUp()
    // Row-level security also applies to the owner of the database.
    await imports.client.query(`select set_config('app.team', $1, false)`, [ana.team])
    const category = (await ana.create('categories', { name: 'Chairs' })).id
    const unit = (await ana.list('units', { filter: { name: 'Piece' } })).rows[0]!.id
    const known = { category, stockUnit: unit }
    const { id } = await ana.create('products', { ...createRow(0), sku: 'OLD', ...known })
    Object.assign(imports, { ana, known, oldProduct: id })
  })
  afterAll(async () => {
    await imports.client.end()
    await imports.app.close()
  })

  const readProgress = (id: string) =>
    imports.ana.call<{ done: number; state: string; created: number }>(`/products/import/${id}`)

  return Object.assign(imports, {
    send: (body: unknown, query = '', headers: Record<string, string> = {}) =>
      imports.ana.call<Answer>(`/products/import?${query}`, { method: 'POST', body, headers }),
    readProgress,
    /** Waits until an import has written this number of rows. */
    async waitForProgress(id: string, done: number): Promise<void> {
      while ((await readProgress(id)).body.done !== done) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    /** Locks the old product: other connections cannot change it before `client` ends its transaction. */
    async lockOldProduct(): Promise<void> {
      await imports.client.query('begin')
      const text = 'select from products where id = $1 for update'
      await imports.client.query(text, [imports.oldProduct])
    },
  })
}
