import type { Transaction } from '../../../src/server/database/transaction.ts'
import {
  joinCategoryTax,
  writeAppliedPurchaseTax,
  writeAppliedTax,
} from './product-taxes.server.ts'

export interface ProductFacts {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly price: number | null
  readonly purchasePrice: number | null
  readonly minSalePrice: number | null
  readonly priceIncludesTax: boolean
  /** Holds the default tax of sale lines. */
  readonly tax: string | null
  /** Holds the default tax of purchase lines. */
  readonly purchaseTax: string | null
  readonly stockUnit: string
  readonly isSellable: boolean
  readonly isPurchasable: boolean
  readonly status: string
}

export interface UnitFacts {
  readonly id: string
  /** Holds the id of the base unit. */
  readonly base: string
  /** Holds the number of base units in the unit. */
  readonly factor: number
  readonly decimals: number
}

/** Holds the values of products, units and taxes that the lines of a document need; all are read in one round trip. */
export interface Facts {
  readonly products: ReadonlyMap<string, ProductFacts>
  readonly units: ReadonlyMap<string, UnitFacts>
  /** Maps taxes to their rate in percent. */
  readonly rates: ReadonlyMap<string, number>
}

type Line = Readonly<Record<string, unknown>>

/** Reads the products, units and tax rates that a document and its lines name, or that their products use by default. */
export async function loadFacts(
  trx: Transaction,
  lines: readonly Line[],
  { shippingTax }: Readonly<Record<string, unknown>>,
): Promise<Facts> {
  const listIds = (name: string) => [
    ...new Set(lines.flatMap((line) => (typeof line[name] === 'string' ? [line[name]] : []))),
  ]
  const productIds = listIds('product')
  const [products, units, rates] = await Promise.all([
    trx.query<ProductFacts>({ text: PRODUCTS, values: [trx.team, productIds] }),
    trx.query<UnitFacts>({ text: UNITS, values: [trx.team, listIds('unit'), productIds] }),
    trx.query<{ id: string; rate: number }>({
      text: TAXES,
      values: [trx.team, [...listIds('tax'), ...(shippingTax ? [shippingTax] : [])], productIds],
    }),
  ])
  return {
    products: new Map(products.map((product) => [product.id, product])),
    units: new Map(units.map((unit) => [unit.id, unit])),
    rates: new Map(rates.map(({ id, rate }) => [id, rate])),
  }
}

const appliedTax = writeAppliedTax('product')
const appliedPurchaseTax = writeAppliedPurchaseTax('product')
const categoryTax = joinCategoryTax('product')

const PRODUCTS = `select product.id, product.name, product.type, product.price, product.purchase_price as "purchasePrice",
  product.min_sale_price as "minSalePrice", product.price_includes_tax as "priceIncludesTax",
  ${appliedTax} as tax, ${appliedPurchaseTax} as "purchaseTax", product.stock_unit as "stockUnit",
  product.is_sellable as "isSellable", product.is_purchasable as "isPurchasable", product.status
  from products product ${categoryTax} where product.team_id = $1 and product.id = any($2::uuid[])`

const UNITS = `select id, coalesce(base_unit, id) as base, coalesce(factor, 1) as factor, decimals
  from units where team_id = $1 and (id = any($2::uuid[]) or id in (
    select stock_unit from products where team_id = $1 and id = any($3::uuid[])))`

const TAXES = `select id, rate from taxes where team_id = $1 and (id = any($2::uuid[]) or id in (
  select unnest(array[${appliedTax}, ${appliedPurchaseTax}]) from products product ${categoryTax}
  where product.team_id = $1 and product.id = any($3::uuid[])))`
