import { describe, expect, it } from 'vitest'
import { words as en } from '../../i18n/en/words.ts'
import { printouts } from '../../i18n/en/documents-printouts.ts'
import { words as pt } from '../../i18n/pt/words.ts'
import { serverMessages } from '../../i18n/server-messages.ts'
import * as resources from '../../resources/index.ts'
import { products } from '../../resources/catalog/products.ts'
import { roles } from '../../resources/company/roles.ts'
import { integer, multiSelect, text, type Field } from '../../src/schema/fields.ts'
import { createArgFormatter } from '../../src/schema/format-arg.ts'
import { getChoiceTone } from '../../src/schema/kinds.ts'
import { createLabels } from '../../src/schema/labels.ts'
import { createTranslate } from '../../src/schema/translate.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import { defineResource } from '../../src/schema/resource.ts'

const SHIPPED = Object.values(resources).map(({ name }) => name)
const warranties = defineResource('warranties', {
  fields: { name: text(), coverMonths: integer() },
})
const registry = createRegistry({ ...resources, warranties }, roles)
const english = createLabels(registry, en)
const portuguese = createLabels(registry, pt)

function listKeys(words: object, path = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'object' ? listKeys(value as object, `${path}${key}.`) : [`${path}${key}`],
  )
}

describe('labels', () => {
  it('differ between the fields of a resource, because files are imported by them', () => {
    const repeated = [english, portuguese].flatMap((labels) =>
      [...registry.byName.values()].flatMap((resource) => {
        const fields = Object.entries<Field>(resource.fields).filter(
          ([, { internal }]) => !internal,
        )
        const byLabel = Map.groupBy(fields, ([name]) => labels.field(resource, name))
        return [...byLabel].flatMap(([label, { length }]) => (length > 1 ? [label] : []))
      }),
    )
    expect(repeated).toEqual([])
  })

  it('use the label of the resource, then the shared label, then the name of the referenced resource', () => {
    expect(english.field(products, 'price')).toBe('Sale price')
    expect(english.field(products, 'isActive')).toBe('Active')
    expect(english.field(products, 'category')).toBe('Category')
    expect(portuguese.field(products, 'category')).toBe('Categoria')
    expect(portuguese.field(products, 'category.name')).toBe('Categoria: Nome')
    expect(portuguese.field(products, 'barcodes.value')).toBe('Código de barras')
    expect(english.resource('products', 1)).toBe('Product')
  })

  it('say “on or after” for a bound that is a day', () => {
    const issue = (min: unknown) => english.issue({ code: 'TOO_SMALL', args: { min } })
    expect(issue(3)).toBe('This must be 3 or more.')
    expect(issue('2026-02-01')).toMatch(/^This must be on or after .*2026.*\.$/)
    const day = { code: 'TOO_LARGE', args: { max: '2026-02-01' } }
    expect(portuguese.issue(day)).toMatch(/ou antes\.$/)
    const write = createArgFormatter({ locale: 'en-US', currency: 'USD' })
    const abroad = createLabels(registry, pt, write, undefined, 'pt')
    expect(abroad.issue(day)).toContain('1 de fev. de 2026')
  })

  it('show no minus sign before an amount of zero', () => {
    const write = createArgFormatter({ locale: 'en-US', currency: 'USD' })
    expect([-0, 0, -1].map((due) => write(due, 'money'))).toEqual(['$0.00', '$0.00', '-$1.00'])
  })

  it('of a resource without texts are made from its English names in each language', () => {
    expect(english.resource('warranties')).toBe('Warranties')
    expect(portuguese.resource('warranties', 1)).toBe('Warranty')
    expect(english.field(warranties, 'coverMonths')).toBe('Cover months')
  })

  it('insert values into messages', () => {
    expect(english.issue({ code: 'TOO_LONG', args: { max: 20 } })).toBe('At most 20 characters.')
    expect(portuguese.issue({ code: 'TOO_LONG', args: { max: 20 } })).toBe(
      'No máximo 20 caracteres.',
    )
  })

  it('use the singular for one', () => {
    const issue = { code: 'DECIMALS', args: { decimals: 1 } }
    expect(english.issue(issue)).toBe('At most 1 decimal.')
    expect(portuguese.issue(issue)).toBe('No máximo 1 casa decimal.')
  })

  it('ask for a whole number where no decimals are allowed', () => {
    const issue = { code: 'DECIMALS', args: { decimals: 0 } }
    expect(english.issue(issue)).toBe('This must be a whole number.')
    expect(portuguese.issue(issue)).toBe('Tem de ser um número inteiro.')
  })

  it('use the singular for one on printouts', () => {
    const t = createTranslate(printouts, 'en')
    expect(t('termsDays', { days: 1 })).toBe('1 day after the invoice date')
    expect(t('termsDays', { days: 30 })).toBe('30 days after the invoice date')
  })

  it('name the expected type in the language of the message', () => {
    const issue = { code: 'TYPE', args: { type: 'number' } }
    expect(english.issue(issue)).toBe('This must be a number.')
    expect(portuguese.issue(issue)).toBe('Tem de ser um número.')
  })
})

describe('the Portuguese dictionary', () => {
  it('has all texts of the screens and messages', () => {
    const { resources: _en, fields: _f, choices: _c, sections: _s, ...screens } = en
    const { resources: _pt, fields: _pf, choices: _pc, sections: _ps, ...portugueseScreens } = pt
    expect(listKeys(portugueseScreens).sort()).toEqual(listKeys(screens).sort())
  })

  it.each(SHIPPED)('names %s, its fields and its choices', (name) => {
    const resource = registry.byName.get(name)!
    const own = (
      pt.resources as Record<string, { fields?: object; choices?: object; name?: string }>
    )[name]
    expect(own?.name).toMatch(/ \|\|\|\| /)
    for (const [field, declared] of Object.entries(resource.fields)) {
      const named = { ...pt.fields, ...own?.fields }
      const isNamed = Object.hasOwn(named, field) || declared.kind === 'reference'
      expect(isNamed, `${name}.${field} has no Portuguese word`).toBe(true)
      if (declared.kind !== 'select') continue
      const chosen = {
        ...pt.choices,
        ...(['resources', 'lists', 'tables'].includes(declared.choicesFrom ?? '') &&
          Object.fromEntries(registry.byName)),
        ...(own?.choices as Record<string, object> | undefined)?.[field],
      }
      for (const choice of Object.keys(declared.choices)) {
        expect(Object.hasOwn(chosen, choice), `${name}.${field}: ${choice}`).toBe(true)
      }
    }
  })

  it('has the same placeholders in each message as English', () => {
    const listPlaceholders = (message: string) =>
      [...message.matchAll(/%\{[\w:]+\}/g)].map(String).sort()
    const portuguese: Readonly<Record<string, string>> = serverMessages.pt.issues
    for (const [code, message] of Object.entries(serverMessages.en.issues)) {
      expect(listPlaceholders(portuguese[code] ?? ''), code).toEqual(listPlaceholders(message))
    }
  })
})

it('A removed choice of a custom field has no tone, even if it has the name of a property of objects', () => {
  const field = multiSelect({ choices: { joiner: 'neutral' } })
  const custom = { ...field, custom: 'trade' }
  expect(['joiner', 'constructor'].map((choice) => getChoiceTone(custom, choice))).toEqual([
    'neutral',
    undefined,
  ])
  expect(getChoiceTone(field, 'constructor')).toBe('neutral')
})
