import { expect, it } from 'vitest'
import { products } from '../../resources/catalog/products.ts'
import { payments } from '../../resources/finance/payments/payments.ts'
import { mergeChildRows } from '../../src/server/import/child-rows.ts'
import { findEqualRecords } from '../../src/server/import/equal-records.ts'
import { createImportQueues, mapRows, planUpload } from '../../src/server/import/planning-queue.ts'
import type { Reader } from '../../src/server/database/transaction.ts'

it('child rows are found by their unique value, others are added, and the last of several rows with the same value is used', () => {
  const current = { barcodes: [{ id: '1', value: 'AB1', type: 'code128' }] }
  const given = [{ value: 'ab1', type: 'other' }, { value: 'X', type: 'other' }, { value: 'x ' }]
  expect(mergeChildRows(products, { barcodes: given }, current)).toEqual({
    barcodes: [
      { id: '1', value: 'ab1', type: 'other' },
      { value: 'x ', type: 'other' },
    ],
  })
})

it('30,000 child rows of one record are merged within the time limit of a test', () => {
  const given = Array.from({ length: 30_000 }, (_, i) => ({ value: `${i}`, type: 'other' }))
  const { barcodes } = mergeChildRows(products, { barcodes: given }, undefined)
  expect(barcodes).toHaveLength(30_000)
  const allocations = given.map(({ value }) => ({ amount: Number(value) }))
  const merged = mergeChildRows(
    payments,
    { allocations: [...allocations, { amount: 7 }] },
    undefined,
  )
  expect(merged.allocations).toHaveLength(30_000)
})

it('rows with the same values are looked up once', async () => {
  const sent: (readonly unknown[])[] = []
  const reader: Reader = {
    team: 'team',
    async query<T>({ values = [] }: { readonly values?: readonly unknown[] }) {
      sent.push(values)
      return [{ index: 0, id: 'first' }] as T[]
    },
  }
  const rows = ['Bed', 'bed ', 'Sofa'].map((name) => ({ name, sku: '' }))
  const equal = await findEqualRecords(reader, products, rows)
  expect(sent).toEqual([['team', [0, 1], ['bed', 'sofa']]])
  expect([...equal]).toEqual([
    [0, ['first']],
    [1, ['first']],
    [2, []],
  ])
})

it('other work of the server runs while many rows are mapped', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => i)
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  expect(await mapRows(rows, (row) => row + 1)).toEqual(rows.map((row) => row + 1))
  isOver = true
  expect(turns).toBeGreaterThan(8)
})

it('at most four files are read before they are planned, and a file that arrives slowly delays no other file', async () => {
  const queues = createImportQueues()
  const slow = Promise.withResolvers<void>()
  const first = planUpload(
    queues,
    { team: 'slow' },
    { read: () => slow.promise, plan: () => Promise.resolve('late') },
  )
  let held = 0
  let highest = 0
  const uploads = Array.from({ length: 20 }, (_, i) =>
    planUpload(
      queues,
      { team: `team ${i % 10}` },
      {
        read: () => {
          held += 1
          highest = Math.max(highest, held)
          return Promise.resolve(i)
        },
        plan: async (file) => {
          await new Promise(setImmediate)
          held -= 1
          return file
        },
      },
    ),
  )
  expect(await Promise.all(uploads)).toEqual(uploads.map((_, i) => i))
  expect(highest).toBe(3)
  slow.resolve()
  expect(await first).toBe('late')
})
