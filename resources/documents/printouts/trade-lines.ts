import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type { PrintoutColumn, PrintoutTable, PrintoutValue } from '../../../src/schema/printout.ts'
import { computeLineAmount } from './amounts.ts'
import type { Names, Trade, TradeLine } from './trade.ts'

interface Column<L extends TradeLine> extends PrintoutColumn {
  readonly getValue: (line: L) => PrintoutValue
  /** Hides the column if false. */
  readonly onlyIf?: boolean
}

/** Returns a table of the lines with their prices; the amounts add up to the subtotal. */
export function createPricedLines(
  { lines }: Trade,
  names: Names,
  t: PrintoutTranslation,
): PrintoutTable {
  return createTradeTable(lines, [
    ...createGoodsColumns(lines, names, t),
    { label: t('quantity'), numeric: true, getValue: ({ quantity }) => ({ quantity }) },
    { label: t('unit'), getValue: names.getUnit },
    {
      label: t('unitPrice'),
      numeric: true,
      getValue: ({ unitPrice }) => ({ price: unitPrice ?? 0 }),
    },
    {
      label: t('discount'),
      numeric: true,
      getValue: ({ discount }) => (discount ? { amount: discount } : ''),
      onlyIf: lines.some(({ discount }) => Boolean(discount)),
    },
    {
      label: t('tax'),
      numeric: true,
      getValue: ({ taxRate }) => ({ percent: taxRate ?? 0 }),
      onlyIf: lines.some(({ taxRate }) => Boolean(taxRate)),
    },
    {
      label: t('amount'),
      numeric: true,
      getValue: (line) => ({ amount: computeLineAmount(line) }),
    },
  ])
}

/** Returns the columns of SKU and description. */
export function createGoodsColumns(
  lines: readonly TradeLine[],
  { getSku, getName }: Names,
  t: PrintoutTranslation,
): readonly Column<TradeLine>[] {
  return [
    { label: t('sku'), getValue: getSku, onlyIf: lines.some((line) => getSku(line) !== '') },
    { label: t('item'), grows: true, getValue: getName },
  ]
}

/** Creates the table of lines with the columns whose condition `onlyIf` holds. */
export function createTradeTable<L extends TradeLine>(
  lines: readonly L[],
  columns: readonly Column<L>[],
): PrintoutTable {
  const shown = columns.filter(({ onlyIf = true }) => onlyIf)
  return {
    columns: shown.map(({ getValue: _getValue, onlyIf: _onlyIf, ...column }) => column),
    rows: lines.map((line) => ({ cells: shown.map(({ getValue }) => getValue(line)) })),
  }
}
