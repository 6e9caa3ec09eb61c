import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  defaultLanguage,
  languageCodes,
  languages,
  getLocale,
  listLocales,
} from '../../i18n/languages.ts'
import { getRegions } from '../../src/admin/core/session/regions.ts'
import { negotiateLanguage } from '../../src/server/http/caller.ts'

describe('the language of a request', () => {
  it.each([
    [null, defaultLanguage],
    ['pt-BR', 'pt-BR'],
    ['pt-br;q=0.9, en;q=0.5', 'pt-BR'],
    ['pt-AO, pt-BR;q=0.5', 'pt'],
    ['PT', 'pt'],
    ['de, fr', defaultLanguage],
    ['en;q=0.5, pt;q=0.9', 'pt'],
    ['de;q=0.9, pt;q=0.8, en;q=0.9', 'en'],
  ])('of Accept-Language "%s" is %s', (accepted, language) => {
    expect(negotiateLanguage(accepted)).toBe(language)
  })
})

describe('each language', () => {
  it.each(languageCodes)('%s has a locale, and regions that teams can choose', (code) => {
    expect(() => new Intl.Locale(getLocale(code))).not.toThrow()
    expect(listLocales(code)).not.toEqual([])
    for (const locale of listLocales(code)) {
      expect(languages[code].name).toContain(getRegions()[locale]!.split(' ')[0])
    }
  })
})

it('a source outside i18n names no language but the default, and no folder of a language', () => {
  const [, ...others] = languageCodes
  // The PDF writer uses `pt` for points.
  const named = new RegExp(`(?<!unit: )'(${others.join('|')})'|i18n/(${languageCodes.join('|')})/`)
  const sources = globSync([
    '{src,resources,scripts,public}/**/*.{ts,tsx,js,mjs}',
    'vite.config.ts',
    'index.html',
  ])
  expect(sources.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([])
})
