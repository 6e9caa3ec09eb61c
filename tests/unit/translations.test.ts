import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { defaultLanguage, languageCodes } from '../../i18n/languages.ts'
import { textParts } from '../../i18n/load-on-demand.ts'

type Tree = { readonly [key: string]: string | Tree }

/** Lists the texts of a tree by dotted key: `list.columns`. */
function listLeaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : listLeaves(value, `${path}${key}.`),
  )
}

const listPlaceholders = (text: string) => [...new Set(text.match(/%\{[\w:]+\}/g))].toSorted()

/**
 * Returns the texts of a language file, without the names of declarations, which
 * tests/unit/declared-names.test.ts checks.
 */
async function loadTexts(language: string, file: string): Promise<Map<string, string>> {
  const texts = { ...((await import(`../../i18n/${language}/${file}.ts`)) as Tree) }
  const declared =
    /^(words|business)\.(resources|fields|choices|sections)\.|Resources\.|Fields\.|Choices\./
  return new Map(listLeaves(texts).filter(([key]) => !declared.test(key)))
}

const files = readdirSync(`i18n/${defaultLanguage}`).map((file) => file.replace('.ts', ''))

const isVariant = (code: string) => code.includes('-')
const translations = languageCodes.filter((code) => code !== defaultLanguage && !isVariant(code))

it.each(languageCodes)('texts that load on demand exist in %s', async (language) => {
  for (const load of Object.values(textParts))
    expect(Object.keys(await load(language))).not.toEqual([])
})

describe.each(translations)('%s', (language) => {
  it.each(files)('has all texts of %s, with the same placeholders', async (file) => {
    const english = await loadTexts(defaultLanguage, file)
    const translated = await loadTexts(language, file)
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    for (const [key, text] of english) {
      expect(listPlaceholders(translated.get(key)!), key).toEqual(listPlaceholders(text))
    }
  })
})

/** Lists words that are used in Portugal and not in Brazil. */
const EUROPEAN =
  /(?<!\p{L})(stocks?|moradas?|utilizador\p{L}*|ficheiros?|ecrãs?|palavras?-passe|telemóvel|regist[oae]\p{L}*|encomend\p{L}*|equipas?|definições|elimin\p{L}*|contacto\p{L}*|receç\p{L}*|partilh\p{L}*|talão|talões|cêntimos?|eletrónic\p{L}*|connosco|secç\p{L}*|controlo|carácter|Exmo|ligaç\p{L}*|\p{L}+ámos|nu(?:m|ma|ns|mas)|consola|comprovativo\p{L}*|contabilistas?|grossistas?|gerir|prima|largue|est(?:á|ão) a \p{L}+[aei]r|portes|introduz\p{L}*|(?<!à )vistas?|fechos?|capital próprio|até aos?)(?!\p{L})|[«»]/iu

describe.each(languageCodes.filter(isVariant))('the variant %s', (variant) => {
  const base = variant.split('-')[0]!
  const own = readdirSync(`i18n/${variant}`).map((file) => file.replace('.ts', ''))

  it.each(own.filter((file) => files.includes(file)))(
    'translates in %s only texts that exist in the base language, with the same placeholders',
    async (file) => {
      const original = await loadTexts(base, file)
      for (const [key, text] of await loadTexts(variant, file)) {
        expect(original.has(key), key).toBe(true)
        expect(listPlaceholders(text), key).toEqual(listPlaceholders(original.get(key)!))
      }
    },
  )

  it.each(own)('has no word of European Portuguese in %s', async (file) => {
    const texts = (await import(`../../i18n/${variant}/${file}.ts`)) as Tree
    const found = listLeaves({ ...texts }).filter(([, text]) => EUROPEAN.test(text))
    expect(found).toEqual([])
  })
})
