import { registry } from '../../resources/registry.ts'
import { ALL_TAGS } from '../../src/schema/all-tags.ts'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/admin/core/data/api-error.ts'
import { findEditedValues } from '../../src/admin/core/data/wire.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'
import { createQueryClient } from '../../src/admin/core/data/query-client.ts'
import { matches } from '../../src/admin/core/format/fold.ts'
import { loadLogo } from '../../src/admin/print/pdf/draw-file.ts'
import { createPreferences } from '../../src/admin/core/store/preferences.ts'
import { isId } from '../../src/schema/check-value.ts'

describe('the cache', () => {
  it('drops the responses of all resources that show records of a dropped tag, and no others', () => {
    const client = createQueryClient(registry)
    client.setQueryData(['products', 'getList', {}], { data: [] })
    client.setQueryData(['employees', 'getList', {}], { data: [] })
    client.dropTags(['brand', 'product'])
    expect(client.getQueryState(['products', 'getList', {}])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['employees', 'getList', {}])?.isInvalidated).toBe(false)
  })

  it('drops all responses when the changed data is unknown', () => {
    const client = createQueryClient(registry)
    client.setQueryData(['products', 'getList', {}], { data: [] })
    client.setQueryData(['dashboard'], { figures: 1 })
    client.dropTags([ALL_TAGS])
    expect(client.getQueryState(['products', 'getList', {}])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['dashboard'])?.isInvalidated).toBe(true)
  })

  it('drops the responses with the tags of a write outside react-admin, such as an import', () => {
    vi.useFakeTimers()
    const client = createQueryClient(registry)
    client.setQueryData(['products', 'getList', {}], { data: [] })
    client.collectTags(['product'])
    expect(client.getQueryState(['products', 'getList', {}])?.isInvalidated).toBe(false)
    vi.advanceTimersByTime(100)
    expect(client.getQueryState(['products', 'getList', {}])?.isInvalidated).toBe(true)
    vi.useRealTimers()
  })

  it('drops the responses of other records and of lists after a deletion, and not those of the deleted record', async () => {
    const client = createQueryClient(registry)
    const keys = [
      ['roles', 'getOne', { id: '1' }],
      ['roles', 'rights', { id: '1' }],
      ['roles', 'rights', { id: '2' }],
      ['roles', 'getList', {}],
    ]
    for (const key of keys) client.setQueryData(key, {})
    await client
      .getMutationCache()
      .build(client, { mutationKey: ['roles', 'delete'], mutationFn: async () => undefined })
      .execute({ id: '1' })
    const dropped = keys.map((key) => client.getQueryState(key)?.isInvalidated)
    expect(dropped).toEqual([false, false, true, true])
  })

  it('cancels its reads when the app leaves the page, and starts no further reads', async () => {
    const client = createQueryClient(registry)
    const queryFn = vi.fn(({ signal }: { readonly signal: AbortSignal }) => {
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('cancelled')))
      })
    })
    const read = client.fetchQuery({ queryKey: ['products', 'getMany'], queryFn })
    client.close()
    await expect(read).rejects.toThrow('CancelledError')
    void client.fetchQuery({ queryKey: ['products', 'getMany', {}], queryFn })
    await new Promise((resolve) => setTimeout(resolve))
    expect(queryFn).toHaveBeenCalledOnce()
  })

  it('never stores a row of a list or a title of a record as the whole record', () => {
    const client = createQueryClient(registry)
    const key = ['products', 'getOne', { id: '1' }]
    client.setQueryData(key, (old: unknown) => old ?? { id: '1', name: 'a row' })
    expect(client.getQueryData(key)).toBeUndefined()
    client.setQueryData(key, { id: '1', name: 'a title' }, { updatedAt: Date.now() + 1000 })
    expect(client.getQueryData(key)).toBeUndefined()
    client.setQueryData(key, { id: '1', name: 'created' })
    expect(client.getQueryData(key)).toEqual({ id: '1', name: 'created' })
  })

  it('keeps an open form when others change its record, and marks it as stale', async () => {
    const client = createQueryClient(registry)
    const key = ['products', 'getOne', { id: '1', meta: { editing: true } }]
    const fetched = vi.fn(async () => ({ id: '1' }))
    await client.fetchQuery({ queryKey: key, queryFn: fetched })
    client.dropTags(['product'])
    expect(fetched).toHaveBeenCalledOnce()
    expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  })
})

describe('a save', () => {
  it('sends exactly the fields that the person changed', () => {
    const before = {
      id: '1',
      name: 'a',
      note: null,
      price: 1,
      lines: [{ q: 1 }],
      address: { city: 'x' },
    }
    const after = { ...before, name: 'b', note: '', lines: [{ q: 1 }], address: { city: 'y' } }
    expect(findEditedValues(before, after)).toEqual({ name: 'b', note: '', address: { city: 'y' } })
    expect(findEditedValues(before, { ...before })).toEqual({})
  })

  it('creates an id for a new record that the server accepts and that sorts after earlier ids', () => {
    expect(isId(uuidV7())).toBe(true)
    expect(uuidV7()).not.toBe(uuidV7())
    // Account statements and lists sort the entries of one day by id.
    const ids = [1, 2, Date.now(), Date.now() + 1].map((at) => uuidV7(at))
    expect(ids.toSorted()).toEqual(ids)
    expect(uuidV7(Date.UTC(2026, 10, 21))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
  })
})

describe('preferences', () => {
  it('are sent in one request with their latest values, and sent again when saving failed', async () => {
    const save = vi.fn(async (_patch: object) => undefined as unknown)
    const preferences = createPreferences(save)
    preferences.remember('a', 1)
    preferences.remember('a', 2)
    preferences.remember('b', undefined)
    save.mockRejectedValueOnce(new Error('offline'))
    await preferences.flush()
    preferences.remember('a', 3)
    await preferences.flush()
    expect(save.mock.calls.map(([patch]) => patch)).toEqual([
      { a: 2, b: null },
      { a: 3, b: null },
    ])
    await preferences.flush()
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('keep their newer value when an older request fails later', async () => {
    const answers: PromiseWithResolvers<void>[] = []
    const save = vi.fn((_patch: object) => {
      answers.push(Promise.withResolvers())
      return answers.at(-1)!.promise
    })
    const preferences = createPreferences(save)
    preferences.remember('a', 1)
    preferences.remember('b', 1)
    const older = preferences.flush()
    preferences.remember('a', 2)
    preferences.sendNow()
    answers[1]!.resolve()
    answers[0]!.reject(new Error('offline'))
    await older
    void preferences.flush()
    expect(save.mock.calls).toEqual([[{ a: 1, b: 1 }], [{ a: 2 }], [{ b: 1 }]])
  })

  it.each([
    ['sent again when the session has ended', 401, true],
    ['sent again when the server has too many requests', 429, true],
    ['not sent again when the server refuses them', 422, false],
  ])('are %s', async (_, status, isSentAgain) => {
    const save = vi.fn((_patch: object) => Promise.resolve())
    const preferences = createPreferences(save)
    save.mockRejectedValueOnce(new ApiError('X', status, 'The request failed'))
    preferences.remember('till.draft', 1)
    await preferences.flush()
    await preferences.flush()
    expect(save).toHaveBeenCalledTimes(isSentAgain ? 2 : 1)
  })

  it('are sent one after the other, so that the latest draft is stored last', async () => {
    vi.useFakeTimers()
    try {
      const answers: (() => void)[] = []
      const save = vi.fn((_patch: object) => new Promise<void>((done) => answers.push(done)))
      const preferences = createPreferences(save)
      preferences.remember('till.draft', 1)
      preferences.remember('till.favourites', ['A'])
      preferences.remember('till.draft', 2)
      await vi.advanceTimersByTimeAsync(10_000)
      void preferences.flush()
      expect(save.mock.calls).toEqual([[{ 'till.draft': 1 }]])
      answers.shift()!()
      await vi.advanceTimersByTimeAsync(0)
      expect(save).toHaveBeenLastCalledWith({ 'till.draft': 2, 'till.favourites': ['A'] })
      expect(save).toHaveBeenCalledTimes(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of drafts are sent immediately, one request at a time', async () => {
    const answers: (() => void)[] = []
    const save = vi.fn((_patch: object) => new Promise<void>((done) => answers.push(done)))
    const preferences = createPreferences(save)
    const answer = async () => {
      answers.shift()?.()
      await new Promise((done) => setTimeout(done))
    }
    preferences.remember('till.draft', 1)
    preferences.remember('till.draft', 2)
    preferences.remember('till.draft', 3)
    await answer()
    expect(save.mock.calls).toEqual([[{ 'till.draft': 1 }], [{ 'till.draft': 3 }]])
    await answer()
    save.mockRejectedValueOnce(new Error('offline'))
    preferences.remember('till.draft', 4)
    await answer()
    expect(save).toHaveBeenCalledTimes(3)
    void preferences.flush()
    expect(save).toHaveBeenLastCalledWith({ 'till.draft': 4 })
  })
})

describe('the palette', () => {
  it('finds words by their start, and three letters or more anywhere, ignoring accents and case', () => {
    expect(matches('Orçamentos e Preços', 'preco')).toBe(true)
    expect(matches('Product List', 'pro li')).toBe(true)
    expect(matches('Product List', 'uct')).toBe(true)
    expect(matches('Product List', 'ct')).toBe(false)
  })
})

describe('the logo of a printout', () => {
  it('is undefined when it cannot be read, so that the printout is drawn without a logo', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    try {
      expect(await loadLogo(uuidV7())).toBeUndefined()
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
