import { expect, it } from 'vitest'
import { ALL_TAGS } from '../../src/schema/all-tags.ts'
import { createRecentTags } from '../../src/server/events/recent-tags.ts'

it('a page that loads after lost messages reads everything again', () => {
  const recent = createRecentTags(60_000)
  recent.note('a team', ['brand'])
  expect(recent.list('a team', 1000)).toEqual(['brand'])
  expect(recent.list('another team', 1000)).toEqual([])
  recent.noteAll()
  expect(recent.list('a team', 1000)).toEqual([ALL_TAGS])
  expect(recent.list('another team', 1000)).toEqual([ALL_TAGS])
})
