import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'

type Texts = Readonly<Record<string, unknown>>

/** Lists the texts of a tree with the path of their keys: `document/writtenOff`. */
function listTexts(texts: Texts, path: string): readonly [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): readonly [string, string][] => {
    if (typeof value === 'string') return [[`${path}/${key}`, value]]
    return typeof value === 'object' && value !== null
      ? listTexts(value as Texts, `${path}/${key}`)
      : []
  })
}

const texts: [string, string][] = []
for (const language of ['pt', 'pt-BR']) {
  for (const name of readdirSync(`i18n/${language}`)) {
    const file = name.replace('.ts', '')
    const exported = (await import(`../../i18n/${language}/${file}.ts`)) as Texts
    texts.push(...listTexts(exported, `${language}/${file}`))
  }
}

/** Matches the names of write-offs: fields, actions, limits, reports and kinds of records. */
const NAMES = /\/(writeOffs?|writeOffValue|writtenOff|write-off|writeOffs\/label|write-offs\/name)$/

it('Portuguese names of write-offs use the term of the glossary, Regularização', () => {
  const names = texts.filter(([path]) => NAMES.test(path))
  const kinds = new Set(names.map(([path]) => NAMES.exec(path)![1]))
  expect([...kinds]).toEqual(
    expect.arrayContaining(['writtenOff', 'write-off', 'writeOffs/label', 'write-offs/name']),
  )
  const others = names.filter(
    ([path, text]) => !/regulariz/i.test(text) && !path.includes('/effects/'),
  )
  expect(others).toEqual([])
})

it('no Portuguese text calls a write-off “incobrável”', () => {
  expect(texts.filter(([, text]) => /incobr/i.test(text))).toEqual([])
})
