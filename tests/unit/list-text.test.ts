import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinTexts, splitTexts } from '../../src/schema/list-text.ts'

describe('texts in one cell', () => {
  it.each([
    [['Milk', 'Eggs'], 'Milk, Eggs'],
    [['Nuts, shelled', 'Milk'], '"Nuts, shelled", Milk'],
    [['12" pipe', ' padded '], '"12"" pipe", " padded "'],
    [[], ''],
  ])('%j are written as %s', (texts, cell) => {
    expect(joinTexts(texts)).toBe(cell)
    expect(splitTexts(cell)).toEqual(texts)
  })

  it('are the same after they are joined and split', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (texts) => {
        expect(splitTexts(joinTexts(texts))).toEqual(texts)
      }),
    )
  })

  it('can be separated by commas, semicolons or line breaks, and empty ones are left out', () => {
    expect(splitTexts(' Milk;Eggs ,\n"Nuts; shelled" ;, Soja')).toEqual([
      'Milk',
      'Eggs',
      'Nuts; shelled',
      'Soja',
    ])
  })

  it('with quotation marks in the middle are taken as they are', () => {
    expect(splitTexts('12" pipe, "open')).toEqual(['12" pipe', '"open'])
  })
})
