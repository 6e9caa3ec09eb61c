import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserKeys } from '../../src/admin/core/store/browser-keys.ts'
import { adoptChoices, createStore, THEME_CHOICE } from '../../src/admin/core/store/store.ts'

/** Simulates a system whose colour scheme a test can change. */
function simulateSystem() {
  const listeners = new Set<() => void>()
  const query = {
    matches: true,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  return {
    becomes(scheme: 'light' | 'dark') {
      query.matches = scheme === 'dark'
      for (const listener of listeners) listener()
    },
  }
}

let scheme: ReturnType<typeof simulateSystem>
const remembered: [string, unknown][] = []
const make = (preferences = {}) =>
  createStore({ preferences, remember: (key, value) => remembered.push([key, value]) })

beforeEach(() => {
  scheme = simulateSystem()
  remembered.length = 0
})
afterEach(() => vi.restoreAllMocks())

describe('the store', () => {
  it('starts dark and in English, and stores nothing until a person chooses', () => {
    const store = make()
    expect([store.getItem('theme'), store.getItem('locale')]).toEqual(['dark', 'en'])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('stores theme and language as raw values under their two keys', () => {
    const store = make()
    store.setItem('theme', 'light')
    store.setItem('locale', 'pt')
    expect({ ...localStorage }).toEqual({
      [browserKeys.theme]: 'light',
      [browserKeys.language]: 'pt',
    })
    expect(remembered).toEqual([])
  })

  it('follows changes of the system theme', () => {
    const store = make()
    store.setup()
    const themes: unknown[] = []
    store.subscribe('theme', (theme) => themes.push(theme))
    store.setItem(THEME_CHOICE, 'system')
    scheme.becomes('light')
    scheme.becomes('dark')
    store.setItem(THEME_CHOICE, 'light')
    scheme.becomes('light')
    expect(themes).toEqual(['dark', 'light', 'dark', 'light'])
    expect(document.documentElement.dataset.theme).toBe('light')
    store.teardown()
  })

  it('follows a change of the system theme while the page is loading', () => {
    localStorage.setItem(browserKeys.theme, 'system')
    const store = make()
    const themes: unknown[] = []
    store.subscribe('theme', (theme) => themes.push(theme))
    scheme.becomes('light')
    store.setup()
    expect(themes).toEqual(['light'])
    expect(document.documentElement.dataset.theme).toBe('light')
    store.teardown()
  })

  it('follows changes in another tab', () => {
    const store = make()
    store.setup()
    const locales: unknown[] = []
    store.subscribe('locale', (locale) => locales.push(locale))
    localStorage.setItem(browserKeys.language, 'pt')
    window.dispatchEvent(new StorageEvent('storage', { key: browserKeys.language }))
    expect(locales).toEqual(['pt'])
    store.teardown()
  })

  it('reads all other preferences from the server, and sends changes to it', () => {
    const store = make({ 'products.columns': ['name'] })
    expect(store.getItem('products.columns')).toEqual(['name'])
    store.setItem('sidebar.open', false)
    store.removeItem('products.columns')
    expect(remembered).toEqual([
      ['sidebar.open', false],
      ['products.columns', undefined],
    ])
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('keeps temporary values in memory', () => {
    const store = make()
    store.setItem('products.selectedIds', [1])
    expect(store.getItem('products.selectedIds')).toEqual([1])
    expect(remembered).toEqual([])
  })

  it('forgets the person after signing out, but keeps theme and language', () => {
    const store = make({ 'products.columns': ['name'] })
    store.setItem('theme', 'light')
    store.setItem('locale', 'pt')
    store.reset()
    expect(store.getItem('products.columns')).toBeUndefined()
    expect([store.getItem('theme'), store.getItem('locale')]).toEqual(['light', 'pt'])
    expect(remembered).toEqual([])
  })

  it("ignores invalid values in the browser's storage", () => {
    localStorage.setItem(browserKeys.theme, 'pink')
    localStorage.setItem(browserKeys.language, 'xx')
    const store = make()
    expect([store.getItem('theme'), store.getItem('locale')]).toEqual(['dark', 'en'])
  })

  it('keeps theme and language in the account when the browser forbids storage', () => {
    const forbid = () => {
      throw new DOMException('Storage is forbidden', 'SecurityError')
    }
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(forbid)
    const store = make()
    store.setup()
    store.setItem(THEME_CHOICE, 'light')
    store.setItem('locale', 'pt')
    expect(readChoices(store)).toEqual(['light', 'light', 'pt'])
    const choices = [
      [THEME_CHOICE, 'light'],
      ['locale', 'pt'],
    ] as const
    expect(remembered).toEqual(choices)
    store.teardown()
    // The next page knows only what the account has stored.
    for (const key of ['theme', 'locale']) store.removeItem(key)
    expect(readChoices(store)).toEqual(['dark', 'dark', 'en'])
    const preferences = Object.fromEntries(choices)
    adoptChoices(preferences)
    const next = make(preferences)
    next.setup()
    expect(readChoices(next)).toEqual(['light', 'light', 'pt'])
    expect(document.documentElement.dataset.theme).toBe('light')
    next.teardown()
    for (const key of ['theme', 'locale']) next.removeItem(key)
  })

  it('prefers the choice of the browser to that of the account', () => {
    localStorage.setItem(browserKeys.theme, 'dark')
    adoptChoices({ [THEME_CHOICE]: 'light' })
    expect(make().getItem('theme')).toBe('dark')
  })
})

const readChoices = (store: ReturnType<typeof make>) =>
  [THEME_CHOICE, 'theme', 'locale'].map((key) => store.getItem(key))
