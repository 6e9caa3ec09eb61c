import { describe, expect, it } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createDemoRecords } from '../../resources/demo/demo-records.ts'
import { readSuperstore } from '../../resources/demo/superstore.ts'
import { getExpenseCategoryId, getPaymentMethodId } from '../../resources/demo/trade/clerk.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { sum } from '../../src/schema/decimal.ts'
import { findFreePort } from '../support/server-process.ts'
import { serveStartFailure, waitForServer } from '../support/server-start.ts'

const lines = readSuperstore()
const { text } = createSeeds('en-US')
const records = createDemoRecords('real', new Date(), text)

describe('the Superstore data', () => {
  it('has the control totals of rule 9.2', () => {
    expect(lines).toHaveLength(9994)
    expect(sum(lines.map((line) => line.sales))).toBe(2297200.8603)
    expect(sum(lines.map((line) => line.profit))).toBe(286397.0217)
    expect(sum(lines.map((line) => line.quantity))).toBe(37873)
  })
})

describe('the demo company', () => {
  it.each([
    ['products', 1862],
    ['categories', 20],
    ['customers', 794],
    ['branches', 4],
    ['departments', 6],
    ['employees', 40],
  ])('has %s with unique ids: %i', (resource, count) => {
    expect(records[resource]).toHaveLength(count)
    expect(new Set(records[resource]!.map((record) => record.id)).size).toBe(count)
  })

  it('is the same each time it is generated', () => {
    expect(createDemoRecords('real', new Date(), text)).toEqual(records)
  })

  it.each([
    ['en-US', 'Walk-in customer', 'General Wholesale', 'Management', 'Managing director'],
    ['pt-PT', 'Consumidor final', 'Grossista Geral', 'Administração', 'Diretor-geral'],
  ])('has texts in the language of its team: %s', (locale, ...expected) => {
    const created = createDemoRecords('small', new Date(), createSeeds(locale).text)
    const { customers, suppliers, departments, employees } = created
    expect([
      customers![0]!.name,
      suppliers!.at(-1)!.name,
      departments![0]!.name,
      employees![0]!.jobTitle,
    ]).toEqual(expected)
  })

  it('finds its payment methods and expense categories in any language', async () => {
    const seeds = createSeeds('pt-PT')
    const created = await createDemoCompany(() => seeds).masterData()
    expect(created['payment-methods']).toContainEqual(
      expect.objectContaining({
        id: getPaymentMethodId(seeds, 'bank'),
        name: 'Transferência bancária',
      }),
    )
    expect(created['expense-categories']).toContainEqual(
      expect.objectContaining({ id: getExpenseCategoryId(seeds, 'rent'), name: 'Renda' }),
    )
  })

  it('gives each product a unique barcode', () => {
    const codes = records.products!.map((product) => JSON.stringify(product.barcodes))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('derives list price and cost from the lines', () => {
    const bookcase = records.products!.find((product) => product.sku === 'FUR-BO-10001798')
    expect(bookcase).toMatchObject({ price: 130.98, purchasePrice: 110.0232 })
  })

  it('keeps the no-break spaces of product names and the zeros of postcodes', () => {
    const hasSpace = (name: unknown) => String(name).includes('\u00A0')
    expect(lines.filter((line) => hasSpace(line.productName))).toHaveLength(225)
    expect(records.products!.filter((product) => hasSpace(product.name))).toHaveLength(46)
    const postcodes = records.customers!.flatMap(
      (c) => (c.address as { postcode?: string } | undefined)?.postcode ?? [],
    )
    expect(postcodes.every((postcode) => /^\d{5}$/.test(postcode))).toBe(true)
  })
})

it('A demo company that cannot be loaded fails each end-to-end file at once, with the cause', async () => {
  const port = await findFreePort()
  const waiting = waitForServer(`http://127.0.0.1:${port}`)
  const failure = serveStartFailure(port, new Error('sales 17 cannot be loaded'))
  await expect(waiting).rejects.toThrow('sales 17 cannot be loaded')
  ;(await failure).close()
})
