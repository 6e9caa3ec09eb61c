import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardFormula, unguardFormula } from '../../src/schema/formula-guard.ts'

const letter = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  'a',
  '1',
  ' ',
  '"',
  ',',
)
const text = fc.oneof(fc.string({ unit: letter }), fc.string())

test('Guarded text does not start like a formula', () => {
  fc.assert(fc.property(text, (given) => !/^[=+\-@＝＋－＠\t\r]/.test(guardFormula(given))))
})

test('Removing the guard restores the original text', () => {
  fc.assert(fc.property(text, (given) => unguardFormula(guardFormula(given)) === given))
})

test('Ordinary text is unchanged, including text with a leading apostrophe', () => {
  for (const plain of ['Açaí', "'s-Hertogenbosch", '1-2', 'a=b', '']) {
    expect([guardFormula(plain), unguardFormula(plain)]).toEqual([plain, plain])
  }
})
