import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { createTranslation, type AllMessages } from '../../src/schema/translation.ts'

const messages: AllMessages = {
  resources: {},
  fields: {},
  choices: {},
  sections: {},
  actions: {},
  types: {},
  issues: {},
  list: { found: 'Found %{count}', rows: '%{n} row |||| %{n} rows', 'by.day': 'By day' },
  waiting: 'One sale |||| %{n} sales',
  files: '%{n} plik |||| %{n} pliki |||| %{n} plików |||| %{n} pliku',
}
const t = createTranslation(registry, messages, 'en')

describe('a translation', () => {
  it('inserts values into a text, and finds keys that contain a dot', () => {
    expect(t('list.found', { count: 3 })).toBe('Found 3')
    expect(t('list.by.day')).toBe('By day')
  })

  it('uses the singular for exactly one, and without a count', () => {
    expect([0, 1, 2].map((n) => t('list.rows', { n, smart_count: n }))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
    ])
    expect(t('list.rows')).toBe('%{n} row')
  })

  it('takes the number of the first placeholder as the count', () => {
    expect([1, 5].map((n) => t('list.rows', { n }))).toEqual(['1 row', '5 rows'])
    expect([1, 5].map((n) => t('waiting', { n }))).toEqual(['One sale', '5 sales'])
  })

  it('chooses among more than two forms by the rules of the language', () => {
    const polish = createTranslation(registry, messages, 'pl')
    expect([1, 2, 5, 1.5].map((n) => polish('files', { n, smart_count: n }))).toEqual([
      '1 plik',
      '2 pliki',
      '5 plików',
      '1.5 pliku',
    ])
  })

  it('falls back to a given text, or to the key', () => {
    expect(t.declared('navigation.new', { _: 'New' })).toBe('New')
    expect(t.declared('navigation.new')).toBe('navigation.new')
  })

  it('finds texts and names of resources that were added later, and does not change the messages of its creation', () => {
    const growing = createTranslation(registry, messages, 'en')
    growing.add({ tools: { apply: 'Apply' }, resources: { brands: { name: 'Label |||| Labels' } } })
    expect(growing('tools.apply')).toBe('Apply')
    expect(growing('list.found', { count: 3 })).toBe('Found 3')
    expect(growing.resource('brands')).toBe('Labels')
    expect(messages.resources).toEqual({})
  })
})

it('only src/schema/translate.ts replaces placeholders', () => {
  const files = globSync('{src,resources,i18n,scripts}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  const replacing = files.filter((file) =>
    /replace(?:All)?\(\s*(?:['"`]%\{|\/%\\\{)/.test(readFileSync(file, 'utf8')),
  )
  expect(replacing).toEqual(['src/schema/translate.ts'])
})
