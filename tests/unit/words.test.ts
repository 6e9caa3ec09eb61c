import reactAdminEn from 'ra-language-english'
import { describe, expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { words as pt } from '../../i18n/pt/words.ts'
import { reactAdmin as reactAdminPt } from '../../i18n/pt/react-admin.ts'

type Tree = { readonly [key: string]: string | Tree }

/** `list.columns` … with the words there. */
function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  )
}

const figures = (text: string) => [...new Set(text.match(/%\{[\w:]+\}/g))].toSorted()

describe('Portuguese', () => {
  it('has every word of react-admin, and none that it does not know', () => {
    const english = new Map(leaves(reactAdminEn as unknown as Tree))
    const portuguese = new Map(leaves(reactAdminPt))
    expect([...portuguese.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  it('puts the same figures into react-admin’s sentences', () => {
    const portuguese = new Map(leaves(reactAdminPt))
    for (const [key, text] of leaves(reactAdminEn as unknown as Tree)) {
      expect(figures(portuguese.get(key)!), key).toEqual(figures(text))
    }
  })

  it('has every word of the screens, with the same figures', () => {
    const { resources: _en, choices: _c, fields: _f, sections: _s, ...english } = en
    const portuguese = new Map(leaves(pt as unknown as Tree))
    for (const [key, text] of leaves(english as unknown as Tree)) {
      expect(portuguese.get(key), key).toBeDefined()
      expect(figures(portuguese.get(key)!), key).toEqual(figures(text))
    }
  })
})
