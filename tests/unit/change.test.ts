import { describe, expect, it } from 'vitest'
import { applyChange, checkChange, type ChangeStep } from '../../src/schema/change.ts'
import { products, units } from '../../resources/index.ts'

const record = {
  name: 'Oak desk (old)',
  sku: 'A-1',
  price: 12.3,
  reorderPoint: 4,
  note: null,
  allergens: ['eggs', 'milk'],
}

function change(field: string, ...steps: ChangeStep[]): unknown {
  return applyChange(products, record, { [field]: steps }, 2)[field]
}

describe('a change', () => {
  it.each<[field: string, result: unknown, ...steps: ChangeStep[]]>([
    ['price', 14.8, { add: 2.5 }],
    ['price', 12.92, { percent: 5 }],
    ['price', 11.07, { percent: -10 }],
    ['price', 12.25, { multipleOf: 0.25 }],
    ['price', 11.99, { ending: 0.99 }],
    ['price', 12.99, { percent: 5 }, { ending: 0.99 }],
    ['name', 'Oak desk (old)!', { append: '!' }],
    ['name', '★ Oak desk (old)', { prepend: '★ ' }],
    ['name', 'Oak table (old)', { replace: 'DESK', with: 'table' }],
    ['name', 'Oak desk ', { replace: '(old)', with: '' }],
    ['name', 'A-1', { from: 'sku' }],
    ['price', 4, { from: 'reorderPoint' }],
    ['allergens', ['eggs', 'milk', 'gluten', 'milk'], { add: ['gluten', 'milk'] }],
    ['allergens', ['eggs'], { remove: ['milk', 'nuts'] }],
    ['allergens', ['eggs', 'soybeans'], { remove: ['milk'] }, { add: ['soybeans'] }],
  ])('computes %s as %j', (field, result, ...steps) => {
    expect(change(field, ...steps)).toEqual(result)
  })

  it('leaves empty numbers empty, and raises a price below its new ending to the ending: 0.20 becomes 0.99', () => {
    const blank = applyChange(products, { price: null }, { price: [{ percent: 5 }] }, 2)
    expect(blank).toEqual({ price: null })
    const small = applyChange(products, { price: 0.2 }, { price: [{ ending: 0.99 }] }, 2)
    expect(small).toEqual({ price: 0.99 })
  })

  it('keeps the decimals that the field declares', () => {
    const changed = applyChange(units, { factor: 0.45359237 }, { factor: [{ percent: 100 }] }, 2)
    expect(changed).toEqual({ factor: 0.90718474 })
  })

  it('accepts the properties of a step in any order', () => {
    const step = JSON.parse('{"with":"table","replace":"desk"}') as unknown
    expect(checkChange(products.fields, { name: [step] })).toEqual([])
  })

  it.each([
    [{ colour: [{ add: 1 }] }, 'UNKNOWN_FIELD'],
    [{ name: [{ add: 1 }] }, 'UNKNOWN_STEP'],
    [{ price: [{ append: 'x' }] }, 'UNKNOWN_STEP'],
    [{ price: [{ add: '1' }] }, 'UNKNOWN_STEP'],
    [{ price: [{ ending: 1.5 }] }, 'UNKNOWN_STEP'],
    [{ price: [{ add: ['milk'] }] }, 'UNKNOWN_STEP'],
    [{ allergens: [{ add: 1 }] }, 'UNKNOWN_STEP'],
    [{ allergens: [{ add: [] }] }, 'UNKNOWN_STEP'],
    [{ allergens: [{ remove: ['colour'] }] }, 'UNKNOWN_STEP'],
    [{ status: [{ add: ['active'] }] }, 'UNKNOWN_STEP'],
    [{ price: [{ from: 'name' }] }, 'UNKNOWN_STEP'],
    [{ category: [{ from: 'brand' }] }, 'UNKNOWN_STEP'],
    [{ name: [{ replace: '', with: 'x' }] }, 'UNKNOWN_STEP'],
    [{ price: [{ add: 1, percent: 2 }] }, 'UNKNOWN_STEP'],
    [{ price: [] }, 'TYPE'],
    [{ price: { add: 1 } }, 'TYPE'],
    [['price'], 'TYPE'],
  ])('%j is refused with %s', (given, code) => {
    expect(checkChange(products.fields, given).map((issue) => issue.code)).toEqual([code])
  })
})
