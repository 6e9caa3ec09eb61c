import { expect, test } from 'vitest'
import { ALL_TAGS } from '../../src/schema/all-tags.ts'
import { createBookmarks } from '../../src/server/list/bookmarks.ts'

const list = { team: 'a team', tag: 'payment', name: 'payments' }
const total = { number: 12_345, kind: 'estimate' } as const

function create() {
  let now = 1_000_000
  let announce = (_team: string | undefined, _tags: readonly string[]): void => {}
  const events = { watch: (watcher: typeof announce) => void (announce = watcher) }
  const bookmarks = createBookmarks(events, () => now)
  return {
    bookmarks,
    announce: (team: string | undefined, tags: readonly string[]) => announce(team, tags),
    wait: (ms: number) => void (now += ms),
  }
}

test('the total of a long list is kept for ten seconds while its records change, and is then counted again', () => {
  const { bookmarks, announce, wait } = create()
  bookmarks.storeTotal(list, total)
  wait(4000)
  announce(list.team, ['payment'])
  expect(bookmarks.getTotal(list)).toEqual(total)
  wait(5999)
  announce(list.team, ['payment'])
  expect(bookmarks.getTotal(list)).toEqual(total)
  wait(1)
  expect(bookmarks.getTotal(list)).toBeUndefined()
})

test('the total of a list that does not change is kept, until a change after ten seconds', () => {
  const { bookmarks, announce, wait } = create()
  bookmarks.storeTotal(list, total)
  announce('another team', ['payment'])
  announce(list.team, ['product'])
  wait(60_000)
  expect(bookmarks.getTotal(list)).toEqual(total)
  announce(list.team, ['payment'])
  expect(bookmarks.getTotal(list)).toBeUndefined()
})

test('the positions in a list are dropped with each change, and the total when all data may have changed', async () => {
  const { bookmarks, announce } = create()
  const reads: number[] = []
  const read = async (from: unknown, to: number) => {
    reads.push(to)
    return from ? [] : [500, 1000].map((offset) => ({ offset, keys: [] }))
  }
  bookmarks.storeTotal(list, total)
  expect(await bookmarks.findBefore({ ...list, read }, 1000)).toMatchObject({ offset: 1000 })
  await bookmarks.findBefore({ ...list, read }, 1000)
  expect(reads).toEqual([1000])
  announce(list.team, ['payment'])
  await bookmarks.findBefore({ ...list, read }, 1000)
  expect(reads).toEqual([1000, 1000])
  announce(undefined, [ALL_TAGS])
  expect(bookmarks.getTotal(list)).toBeUndefined()
})
