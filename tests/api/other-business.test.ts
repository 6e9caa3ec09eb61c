import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { code, date, integer, lines, money, reference, text } from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { TestCaller } from '../support/caller.ts'

/** Declares a library, which has nothing to do with trade: the engine must serve it without a change. */
const authors = defineResource('authors', {
  title: 'surname',
  fields: {
    surname: text({ required: true, search: true, column: true }),
    born: date({ column: true }),
  },
})
const books = defineResource('books', {
  importKey: 'isbn',
  fields: {
    name: text({ required: true, search: true, column: true }),
    isbn: code({ unique: true, series: 'B-' }),
    author: reference('authors', { required: true, filter: true }),
    value: money({ column: true }),
    copies: lines({ fields: { shelf: text({ required: true }), count: integer({ min: 1 }) } }),
  },
})
const roles = [
  { code: 'librarian', level: 'full', rights: [] },
  { code: 'reader', level: 'view', rights: [] },
] as const

let app: TestApp
let librarian: TestCaller

beforeAll(async () => {
  const registry = createRegistry({ authors, books }, roles)
  const createNothing = () => ({ roles: {}, records: {} })
  app = await createTestApp({ registry, rules: [], views: {}, seeds: createNothing })
  librarian = await app.signUp()
})
afterAll(() => app.close())

test('a library can use the engine unchanged', async () => {
  const author = await librarian.create('authors', { surname: 'Saramago', born: '1922-11-16' })
  const copies = [{ shelf: 'A1', count: 2 }]
  const book = await librarian.create('books', {
    name: 'Memorial do Convento',
    author: author.id,
    value: 12.5,
    copies,
  })
  expect(book).toMatchObject({ isbn: 'B-00001', version: 1, copies, createdBy: librarian.id })
  const found = await librarian.list('books', {
    filter: { q: 'memorial', 'author.surname': 'Saramago' },
  })
  expect(found.rows).toMatchObject([{ id: book.id }])
  const labelled = await librarian.api<{ meta: { prefetched: object } }>('/books?prefetch=author')
  expect(labelled.meta.prefetched).toEqual({ authors: [{ id: author.id, surname: 'Saramago' }] })
  const changed = await librarian.api(`/books/${book.id}`, { method: 'PATCH', body: { value: 20 } })
  expect(changed).toMatchObject({ value: 20, version: 2 })
  const used = await librarian.call(`/authors/${author.id}`, { method: 'DELETE' })
  expect(used.body).toMatchObject({ code: 'IN_USE', by: 'books', count: 1 })
  expect(await librarian.api(`/books/${book.id}/history`)).toHaveLength(2)
  expect(await librarian.api('/books/aggregate?sum=value')).toEqual({
    count: 1,
    sum: { value: 20 },
  })
})

test('readers of the library can view books, and cannot change them', async () => {
  const reader = await app.colleague(librarian, 'reader')
  expect((await reader.list('books')).total).toBe(1)
  expect((await reader.call('/books', { method: 'POST', body: { name: 'x' } })).status).toBe(403)
  const { id } = (await reader.list<{ id: string }>('books')).rows[0]!
  const change = { method: 'PATCH', body: { name: 'x' } }
  expect((await reader.call(`/books/${id}`, change)).status).toBe(403)
})

test('a registry without people has no fields of people', async () => {
  for (const query of [
    'prefetch=createdBy',
    'sort=["createdBy","ASC"]',
    'filter={"createdBy.name":"x"}',
  ]) {
    expect((await librarian.call(`/books?${query}`)).status, query).toBe(400)
  }
  expect((await librarian.call('/products')).status).toBe(404)
  expect((await librarian.call(`/books/${randomUUID()}`)).status).toBe(404)
  expect(app.errors).toEqual([])
})
