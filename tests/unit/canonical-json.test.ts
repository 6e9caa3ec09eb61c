import { expect, it } from 'vitest'
import { toCanonicalJson } from '../../src/server/http/canonical-json.ts'

it('Equal values have the same text', () => {
  const same = [
    '{"a":1,"b":{"x":[1,2],"y":null}}',
    '{ "b": {"y": null, "x": [1.0, 2e0]}, "a": 1.00 }',
    '{"b":{"x":[1,2],"y":null},"\\u0061":10e-1}',
  ]
  expect(new Set(same.map((text) => toCanonicalJson(JSON.parse(text)))).size).toBe(1)
})

it('Keys are sorted, regardless of their number', () => {
  const orders = ['edcba', 'abcde', 'badec', 'cabed', 'ecdab']
  const texts = orders.map((keys) =>
    toCanonicalJson(Object.fromEntries([...keys].map((key) => [key, key]))),
  )
  expect(new Set(texts)).toEqual(new Set(['{"a":"a","b":"b","c":"c","d":"d","e":"e"}']))
})

it('Different values have different texts', () => {
  const different = [
    '{"a":[1,2]}',
    '{"a":[2,1]}',
    '{"a":"1"}',
    '{"a":1}',
    '{"a":{"1":2}}',
    '[]',
    '{}',
  ]
  expect(new Set(different.map((text) => toCanonicalJson(JSON.parse(text)))).size).toBe(
    different.length,
  )
})
