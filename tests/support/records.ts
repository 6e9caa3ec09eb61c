import { createTestApp, type TestApp } from './app.ts'
import type { TestCaller, TestAnswer } from './caller.ts'

export interface Problem {
  readonly code: string
  readonly errors: readonly { pointer: string; code: string; message: string }[]
  readonly [more: string]: unknown
}

export type Product = Record<string, unknown> & {
  id: string
  version: number
  barcodes: { id: string; value: string; type: string }[]
  suppliers: Record<string, unknown>[]
}

/** Describes an app with one team, and functions that write products. */
export interface Records {
  readonly app: TestApp
  readonly owner: TestCaller
  readonly category: string
  readonly unit: string
  /** Returns the required fields of a product, and the fields `more`. */
  product(more?: object): Record<string, unknown>
  make(more?: object): Promise<Product>
  send(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<Problem>>
  post(body: unknown, headers?: Record<string, string>): Promise<TestAnswer<Problem>>
}

/** Creates a category and finds a unit, which each product needs. */
export async function createProductBasics(owner: TestCaller) {
  const category = (await owner.create('categories', { name: 'Chairs' })).id
  const unit = (await owner.list('units')).rows[0]!.id
  return { category, unit }
}

export async function openRecords(): Promise<Records> {
  const app = await createTestApp()
  const owner = await app.signUp()
  const { category, unit } = await createProductBasics(owner)
  const product: Records['product'] = (more = {}) => ({
    name: 'Açaí Orgânico',
    category,
    stockUnit: unit,
    price: 19.9,
    ...more,
  })
  const send: Records['send'] = (method, path, body, headers) =>
    owner.call<Problem>(path, { method, body, headers })
  return {
    app,
    owner,
    category,
    unit,
    product,
    make: (more) => owner.create<Product>('products', product(more)),
    send,
    post: (body, headers) => send('POST', '/products', body, headers),
  }
}

/** Returns the issues of a problem as `/field CODE`. */
export function listPointers(problem: Problem): string[] {
  return problem.errors.map(({ pointer, code }) => `${pointer} ${code}`)
}
