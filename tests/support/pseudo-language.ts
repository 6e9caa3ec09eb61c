import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Holds the code of the pseudo-language. */
export const PSEUDO = 'qq'

/** Holds the characters that lengthen texts by 40 %, with spaces so that long texts can wrap. */
const FILLING = 'áéíóú äëïöü '
const LONGER = 0.4

/** Wraps a text in ⟦ and ⟧ and lengthens it; keeps placeholders (`%{name}`) and plural forms. */
function toPseudoText(text: string): string {
  return text
    .split(' |||| ')
    .map((form) => {
      const room = Math.ceil(form.replaceAll(/%\{[^}]*\}/g, '').length * LONGER)
      const filling = FILLING.repeat(Math.ceil(room / FILLING.length))
        .slice(0, room)
        .trimEnd()
      return `⟦${form}${room > 5 ? ' ' : ''}${filling}⟧`
    })
    .join(' |||| ')
}

/**
 * Adds the pseudo-language to a copy of the project: text files made from the English ones, and the line in the list of
 * languages.
 */
export async function addPseudoLanguage(copy: string): Promise<void> {
  const folder = join(copy, 'i18n', PSEUDO)
  mkdirSync(folder)
  for (const file of readdirSync('i18n/en')) {
    const words: object = await import(pathToFileURL(resolve('i18n/en', file)).href)
    const exported = Object.entries(words).map(
      ([name, value]) => `export const ${name} = ${JSON.stringify(translate(value), null, 2)}\n`,
    )
    writeFileSync(join(folder, file), exported.join('\n'))
  }
  const list = join(copy, 'i18n/languages.ts')
  const line = `  ${PSEUDO}: { name: '${toPseudoText('Pseudo')}', direction: 'ltr', regions: { US: 'USD' } },\n`
  const before = readFileSync(list, 'utf8')
  writeFileSync(list, before.replace('} as const satisfies', `${line}} as const satisfies`))
}

function translate(value: unknown): unknown {
  if (typeof value === 'string') return toPseudoText(value)
  if (Array.isArray(value)) return value.map(translate)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translate(part)]))
}

/** Returns every word of the English texts, in lower case. */
export async function listEnglishWords(): Promise<ReadonlySet<string>> {
  const files = readdirSync('i18n/en')
  const parts = await Promise.all(
    files.map(async (file) => import(pathToFileURL(resolve('i18n/en', file)).href)),
  )
  return new Set(splitWords(collectTexts(parts).join(' ')))
}

function collectTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(collectTexts)
    : []
}

/** Returns the words of three letters or more in a text, in lower case, without abbreviations such as PDF. */
export function splitWords(text: string): readonly string[] {
  const found = text.replaceAll(/%\{[^}]*\}/g, ' ').match(/[A-Za-z]{3,}/g) ?? []
  return found.filter((word) => word !== word.toUpperCase()).map((word) => word.toLowerCase())
}

/** Removes the parts of a text between ⟦ and ⟧. */
export function removePseudo(text: string): string {
  let depth = 0
  return [...text]
    .filter((letter) => {
      if (letter === '⟦') depth += 1
      if (letter === '⟧') depth = Math.max(0, depth - 1)
      return depth === 0 && letter !== '⟧'
    })
    .join('')
}
