import { expect, test } from 'vitest'
import { createStatementNames } from '../../src/server/database/statement-names.ts'

test('A text has a name from its second use, until too many others were used since', () => {
  const nameStatement = createStatementNames(2)
  const use = (...texts: readonly string[]) => texts.map(nameStatement)
  expect(use('a', 'a', 'a')).toEqual([undefined, 's0', 's0'])
  expect(use('b', 'b', 'a')).toEqual([undefined, 's1', 's0'])
  // The third text replaces the one that was used the longest time ago.
  expect(use('c', 'c', 'a')).toEqual([undefined, 's2', 's0'])
  expect(use('b', 'b')).toEqual([undefined, 's3'])
})
