import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultLanguage, languageCodes } from '../../i18n/languages.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Lists the texts of a tree by dotted key: `list.columns`. */
function listLeaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : listLeaves(value, `${path}${key}.`),
  )
}

const figures = (text: string) => [...new Set(text.match(/%\{[\w:]+\}/g))].toSorted()

/**
 * Returns the texts of a language file, without the names of declarations, which
 * tests/unit/declared-names.test.ts checks.
 */
async function loadTexts(language: string, file: string): Promise<Map<string, string>> {
  const words = { ...((await import(`../../i18n/${language}/${file}.ts`)) as Tree) }
  const declared =
    /^newTeamIn\.|^(words|business)\.(resources|fields|choices|sections)\.|Resources\.|Fields\.|Choices\./
  return new Map(listLeaves(words).filter(([key]) => !declared.test(key)))
}

const files = readdirSync(`i18n/${defaultLanguage}`).map((file) => file.replace('.ts', ''))

describe.each(languageCodes.filter((code) => code !== defaultLanguage))('%s', (language) => {
  it.each(files)('has all texts of %s, with the same figures', async (file) => {
    const english = await loadTexts(defaultLanguage, file)
    const translated = await loadTexts(language, file)
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of english) {
      expect(figures(translated.get(key)!), key).toEqual(figures(text))
    }
  })
})
