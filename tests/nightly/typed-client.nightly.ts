import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app.ts'
import { openShop } from '../support/shop.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'armazem-client-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs this project's compiler. Returns its errors. */
function compile(file: string): Promise<string> {
  const compiler = resolve('node_modules/.bin/tsc')
  const options =
    '--strict --noEmit --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --lib es2024,dom,dom.iterable'
  const args = [...options.split(' '), file]
  return new Promise((done) => {
    execFile(compiler, args, { cwd: folder }, (_, stdout) => done(stdout))
  })
}

const PROGRAM = `
import { Api } from './client.ts'

export async function use(fetch: typeof globalThis.fetch, headers: Record<string, string>, ids: { readonly category: string; readonly unit: string; readonly sale: string }) {
  const { api } = new Api({ baseUrl: 'http://armazem.test', customFetch: fetch, baseApiParams: { headers, secure: true } })
  const created = (await api.postProducts({ name: 'Chair', category: ids.category, stockUnit: ids.unit, price: 12.5 })).data
  const listed = (await api.getProducts({ filter: JSON.stringify({ name: 'Chair' }) })).data
  const changed = (await api.patchProductsId(created.id, { price: 13 })).data
  const cancelled = (await api.postSalesIdCancel(ids.sale, { reason: 'No longer needed' })).data
  // A field that a role may not see is missing for that role.
  const price: number | undefined = changed.price
  return { created, listed, price, status: cancelled.status }
}
`

const WRONG = {
  'a field that does not exist': "api.patchProductsId('', { prize: 13 })",
  'a value of the wrong kind': "api.patchProductsId('', { price: 'thirteen' })",
  'a required field left out': "api.postProducts({ name: 'Chair' })",
  'an action that does not exist': "api.postSalesIdExplode('', {})",
  'a field of an action that does not exist': "api.postSalesIdCancel('', { cause: 'none' })",
  'a field of the response that does not exist': "(await api.getProductsId('')).data.prize",
}

test('A typed client of the API document compiles, refuses wrong fields and works', async () => {
  const spec = await app.anyone().api<never>('/openapi.json')
  const { files } = await generateApi({
    spec,
    output: false,
    silent: true,
    generateUnionEnums: true,
  })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'client.ts'), files.map(({ fileContent }) => fileContent).join('\n'))
  await writeFile(join(folder, 'program.ts'), PROGRAM)
  const wrong = Object.values(WRONG).map((call) => `void (async () => ${call})`)
  const head = "import { Api } from './client.ts'\nconst { api } = new Api()\n"
  await writeFile(join(folder, 'wrong.ts'), `${head}${wrong.join('\n')}\n`)
  const [good, bad] = await Promise.all([compile('program.ts'), compile('wrong.ts')])
  expect(good).toBe('')
  for (const [i, name] of Object.keys(WRONG).entries())
    expect(bad, name).toContain(`wrong.ts(${i + 3},`)

  const owner = await app.signUp()
  const shop = await openShop(owner)
  const sale = await shop.draftSale([['A', 1, 5]], { kind: 'order' })
  const ids = { category: await createCategory(), unit: shop.unit.id, sale: sale.id }
  const { use } = await import(pathToFileURL(join(folder, 'program.ts')).href)
  const fetch = (address: string, init: RequestInit) => app.app.fetch(new Request(address, init))
  const used = await use(fetch, owner.headers(), ids)
  expect(used).toMatchObject({ created: { name: 'Chair' }, price: 13, status: 'cancelled' })
  expect(used.listed).toMatchObject([{ id: used.created.id }])

  async function createCategory() {
    return (await owner.create('categories', { name: 'Chairs' })).id
  }
})
