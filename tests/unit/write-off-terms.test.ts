import { expect, it } from 'vitest'
import { words as pt } from '../../i18n/pt/words.ts'

/** Returns the texts below a key at any depth. */
function readTexts(messages: object, keys: readonly string[]): readonly string[] {
  return Object.entries(messages).flatMap(([key, value]): readonly string[] => {
    if (typeof value === 'object' && value !== null) return readTexts(value, keys)
    return keys.includes(key) && typeof value === 'string' ? value.split(' |||| ') : []
  })
}

it('calls a write-off by the term of the glossary in Portuguese, in lists, reports and limits', () => {
  const terms = readTexts(pt, ['write-offs', 'writeOffs', 'writeOff', 'writeOffValue'])
  expect(terms.length).toBeGreaterThan(5)
  expect(terms.filter((term) => /incobr/i.test(term))).toEqual([])
})
