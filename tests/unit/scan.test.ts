import { describe, expect, it } from 'vitest'
import { findSymbology } from '../../src/schema/barcode.ts'
import { addKey, emptyBurst } from '../../src/admin/form/scan/keystroke-buffer.ts'
import {
  getValuesForCode,
  createCodeFilter,
  isScannable,
} from '../../src/admin/form/scan/scannable.ts'
import { products } from '../../resources/catalog/products.ts'
import { suppliers } from '../../resources/parties/suppliers.ts'

/**
 * Returns the codes that a sequence of keys contains. Each key has its delay in ms after the
 * previous one.
 */
function readCodes(keys: readonly (readonly [key: string, afterMs: number])[]): readonly string[] {
  let [burst, at] = [emptyBurst, 1000]
  return keys.flatMap(([key, after]) => {
    at += after
    const next = addKey(burst, key, at)
    burst = next.burst
    return next.code === undefined ? [] : [next.code]
  })
}

const typeKeys = (text: string, gap: number) => [...text].map((key) => [key, gap] as const)

describe('a scanner', () => {
  it.each([5, 17, 30, 35])('is recognized by a character every %d ms and Enter', (gap) => {
    expect(readCodes([...typeKeys('4006381333931', gap), ['Enter', gap]])).toEqual([
      '4006381333931',
    ])
  })

  it('reads one code after the other', () => {
    const one = [...typeKeys('4006381333931', 10), ['Enter', 10] as const]
    expect(readCodes([...one, ...one, ...one])).toHaveLength(3)
  })

  it('can send Shift for a capital letter', () => {
    const keys = [['Shift', 5], ['A', 5], ...typeKeys('B-1234', 5), ['Enter', 5]] as const
    expect(readCodes(keys)).toEqual(['AB-1234'])
  })

  it('is distinguished from a person who types a short text fast', () => {
    expect(readCodes([...typeKeys('chairs', 60), ['Enter', 60]])).toEqual([])
    expect(readCodes([...typeKeys('12345', 10), ['Enter', 10]])).toEqual([])
    expect(readCodes([...typeKeys('123456', 10), ['Enter', 300]])).toEqual([])
    expect(readCodes([...typeKeys('123456', 10), ['Tab', 10], ['Enter', 10]])).toEqual([])
    expect(readCodes([...typeKeys('25', 90), ...typeKeys('40063813', 36), ['Enter', 36]])).toEqual(
      [],
    )
  })

  it('leaves out characters that were typed slowly before', () => {
    expect(
      readCodes([...typeKeys('25', 90), ['7', 90], ...typeKeys('3513537', 10), ['Enter', 10]]),
    ).toEqual(['73513537'])
  })
})

describe('a scanned code', () => {
  it('is searched among barcodes and SKUs', () => {
    expect(isScannable(products)).toBe(true)
    expect(isScannable(suppliers)).toBe(false)
    expect(createCodeFilter(products, '73513537')).toEqual({
      $or: [{ 'barcodes.value': '73513537' }, { sku: '73513537' }],
    })
  })

  it.each([
    ['4006381333931', 'ean13'],
    ['73513537', 'ean8'],
    ['036000291452', 'upca'],
    ['4006381333932', 'code128'],
    ['SHELF-12', 'code128'],
  ])('%s is recognized as %s', (code, type) => {
    expect(findSymbology(code, ['ean13', 'ean8', 'upca', 'code128', 'other'])).toBe(type)
    expect(getValuesForCode(products, code, '2026-11-21')).toEqual({
      barcodes: [{ value: code, type }],
    })
  })
})
