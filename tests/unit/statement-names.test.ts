import { expect, test } from 'vitest'
import { createStatementNames } from '../../src/server/database/statement-names.ts'

test('A statement has a name from its second use, until too many other statements were used since', () => {
  const nameStatement = createStatementNames(2)
  const use = (...texts: readonly string[]) => texts.map(nameStatement)
  expect(use('a', 'a', 'a')).toEqual([undefined, 's0', 's0'])
  expect(use('b', 'b', 'a')).toEqual([undefined, 's1', 's0'])
  // The third statement replaces the least recently used one.
  expect(use('c', 'c', 'a')).toEqual([undefined, 's2', 's0'])
  expect(use('b', 'b')).toEqual([undefined, 's3'])
})
