import { describe, expect, it } from 'vitest'
import {
  computeDifference,
  countCountedRows,
  findNextUncounted,
  filterRows,
  addStep,
  type SheetRow,
} from '../../resources/inventory/screens/sheet.ts'

const createRow = (
  product: string,
  counted: number | null,
  more: Partial<SheetRow> = {},
): SheetRow => ({
  product,
  name: product,
  sku: `SKU-${product}`,
  bin: null,
  counted,
  bookWhenAdded: undefined,
  bookWhenCounted: undefined,
  bookNow: undefined,
  ...more,
})
const listNames = (rows: readonly SheetRow[]) => rows.map(({ name }) => name)

describe('a count sheet', () => {
  const rows = [
    createRow('Açaí', 1),
    createRow('Beans', null, { bin: 'Rack 7' }),
    createRow('Corn', null),
  ]

  it('continues with the next uncounted product, and from the start after the last', () => {
    expect(findNextUncounted(rows, undefined)?.product).toBe('Beans')
    expect(findNextUncounted(rows, 'Beans')?.product).toBe('Corn')
    expect(findNextUncounted(rows, 'Corn')?.product).toBe('Beans')
    expect(findNextUncounted([createRow('Açaí', 1)], 'Açaí')).toBeUndefined()
    expect(countCountedRows(rows)).toBe(1)
  })

  it('finds products by name, code or bin, ignoring accents, and hides counted products except the current one', () => {
    const listShown = (text: string, onlyUncounted: boolean, current?: string) =>
      listNames(filterRows(rows, { text, onlyUncounted, current }))
    expect(listShown('acai', false)).toEqual(['Açaí'])
    expect(listShown('sku-c', false)).toEqual(['Corn'])
    expect(listShown('rack 7', false)).toEqual(['Beans'])
    expect(listShown('', true)).toEqual(['Beans', 'Corn'])
    expect(listShown('', true, 'Açaí')).toEqual(['Açaí', 'Beans', 'Corn'])
  })

  it('compares a stored count with the book quantity at the time of the count, and a new count with the current one, if the person may see them', () => {
    expect(computeDifference(createRow('A', 3, { bookWhenAdded: 1, bookNow: 2 }))).toBe(1)
    expect(
      computeDifference(createRow('A', 3, { bookWhenAdded: 1, bookWhenCounted: 4, bookNow: 2 })),
    ).toBe(-1)
    expect(computeDifference(createRow('A', 0.3, { bookWhenAdded: 0.1 }))).toBe(0.2)
    expect(computeDifference(createRow('A', 3))).toBeUndefined()
    expect(computeDifference(createRow('A', null, { bookWhenAdded: 1 }))).toBeUndefined()
  })

  it('changes a quantity exactly, and never below zero', () => {
    expect([addStep(null, 1), addStep(0.2, 1), addStep(0.5, -1)]).toEqual([1, 1.2, 0])
  })
})
