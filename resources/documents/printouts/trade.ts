import type { FieldValues, Line } from '../../../src/schema/row.ts'
import type { PrintoutTools } from '../../../src/schema/printout.ts'
import type { termFields, totalFields } from '../amounts/amount-fields.ts'
import type { declareLineFields } from '../lines/line-fields.ts'

export type TradeLine = Line<ReturnType<typeof declareLineFields>>

/** Holds the fields of a purchase or sale that printouts read. */
export interface Trade extends FieldValues<typeof termFields & typeof totalFields> {
  readonly number: string | null
  readonly date: string
  readonly branch: string
  readonly status: string
  readonly original: string | null
  readonly lines: readonly TradeLine[]
}

/** Holds functions that return the SKU, the short name of the unit, and the description or product name of a line. */
export interface Names {
  readonly getSku: (line: TradeLine) => string
  readonly getUnit: (line: TradeLine) => string
  readonly getName: (line: TradeLine) => string
}

/** Reads the names of products and units that a printout shows. */
export async function loadNames({ lines }: Trade, tools: PrintoutTools): Promise<Names> {
  const products = await tools.readRecordsById(
    'products',
    lines.map(({ product }) => product),
  )
  const byId = new Map(products.map((product) => [String(product.id), product]))
  const getUnitId = ({ unit, product }: TradeLine) =>
    String(unit ?? byId.get(product)?.stockUnit ?? '')
  const units = await tools.readRecordsById('units', lines.map(getUnitId).filter(Boolean))
  const shortNames = new Map(units.map(({ id, shortName }) => [String(id), String(shortName)]))
  const getSku = ({ product }: TradeLine) => String(byId.get(product)?.sku ?? '')
  return {
    getSku,
    getUnit: (line) => shortNames.get(getUnitId(line)) ?? '',
    getName: (line) => line.description ?? String(byId.get(line.product)?.name ?? ''),
  }
}
