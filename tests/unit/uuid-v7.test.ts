import { expect, it } from 'vitest'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'

it('ids of the same millisecond sort in the order in which they were made', () => {
  const now = Date.parse('2026-11-27T12:00:00Z')
  const ids = Array.from({ length: 2000 }, () => uuidV7(now))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(2000)
  expect(uuidV7(now + 1) > ids.at(-1)!).toBe(true)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-/)
})
