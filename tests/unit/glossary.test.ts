import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { boards } from '../../i18n/pt/insights-boards.ts'
import { printouts } from '../../i18n/pt/documents-printouts.ts'
import { words as pt } from '../../i18n/pt/words.ts'
import { reports } from '../../i18n/pt/insights-reports.ts'
import { till } from '../../i18n/pt/till.ts'
import { registry } from '../../resources/registry.ts'
import { createSeeds } from '../../resources/seeds.ts'

/** Returns all Portuguese texts with their keys. */
function readTexts(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]]
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([key, value]) => readTexts(value, `${path}/${key}`))
}

const all = readTexts({ pt, boards, printouts, reports, till, seeds: createSeeds('pt-PT') })

/** Matches words that are used in Brazil only. */
const brazilian = /\b(usuário|deletar|cadastr|estoque|você)/i

const seeds = createSeeds('pt-PT').records

describe('Portuguese of Portugal', () => {
  it('has no words that are used in Brazil only', () => {
    expect(all.filter(([, text]) => brazilian.test(text))).toEqual([])
  })

  it('has the same term for adjustments in the sidebar and on their page', () => {
    const [, many] = pt.resources.adjustments.name.split(' |||| ')
    expect(pt.navigation.inventoryAdjustment).toBe(many)
  })

  it('has one term for the walk-in customer', () => {
    const [walkIn] = seeds.customers ?? []
    expect([walkIn?.name, pt.resources.customers.fields.isWalkIn]).toEqual([
      till.walkIn,
      till.walkIn,
    ])
  })

  it('has one term for each payment method', () => {
    const words: Readonly<Record<string, string>> = pt.choices
    // Cape Verde has no special names for payment methods.
    for (const { name, kind } of createSeeds('pt-CV').records['payment-methods'] ?? []) {
      expect(words[String(kind)]).toBe(name)
    }
  })
})

describe('A new team', () => {
  it('starts with records in the language of its region', () => {
    const listCategories = (locale: string) =>
      createSeeds(locale).records['expense-categories']?.map(({ name }) => name)
    expect(listCategories('pt-PT')).toContain('Renda')
    expect(listCategories('pt-BR')).toContain('Aluguel')
    expect(listCategories('en-GB')).toContain('Rent')
    expect(createSeeds('pt-BR').roles.stock).toBe('Estoque')
  })
})

describe('docs/glossary.md', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!term|report \|)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))

  it('explains the name of every resource, and ends each explanation with a full stop', () => {
    const terms = rows.map(([, term = '']) => term.toLowerCase()).join(', ')
    const names: Readonly<Record<string, { readonly name: string }>> = en.resources
    const missing = registry.resources.filter(
      ({ name }) =>
        !names[name]!.name.toLowerCase()
          .split(' |||| ')
          .some((form) => terms.includes(form)),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
    expect(rows.filter(([, , meaning = '']) => !meaning.endsWith('.'))).toEqual([])
  })

  it('defines each term once', () => {
    const terms = rows.map(([, term]) => term)
    expect(terms.length).toBeGreaterThan(150)
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })
})
