import type { Issue } from '../../src/schema/problem.ts'
import { getResource, type Registry } from '../../src/schema/registry.ts'
import type { Row } from '../../src/schema/row.ts'
import { defineRules } from '../../src/server/context/rules.ts'
import type { Rules } from '../../src/server/context/rules.ts'
import { customFields } from './custom-fields.ts'

type CustomField = Row<typeof customFields>

const MAX_CHARACTERS = 60
const MAX_CHOICES = 100

/** Creates the rules that check the resource, the labels and the choices of custom fields (rule 1.29). */
export function createCustomFieldRules(registry: Registry): Rules {
  return defineRules(customFields, {
    check({ record }) {
      return [
        ...checkResource(record, registry),
        ...checkLabel(record),
        ...checkChoices(record.choices ?? []),
      ]
    },
  })
}

/** Refuses views and ledgers, whose rows nobody enters. */
function checkResource({ resource }: CustomField, registry: Registry): Issue[] {
  if (getResource(registry, resource).source === 'table') return []
  const tables = registry.resources.filter(({ source }) => source === 'table')
  const choices = tables.map(({ name }) => name).join(', ')
  return [{ pointer: '/resource', code: 'CHOICE', args: { choices } }]
}

function checkLabel({ label }: CustomField): Issue[] {
  const texts = Object.entries(label)
  if (texts.length === 0) return [{ pointer: '/label', code: 'REQUIRED' }]
  return texts.flatMap(([language, text]): Issue[] => {
    const pointer = `/label/${language}`
    if (typeof text !== 'string') return [{ pointer, code: 'TYPE', args: { type: 'text' } }]
    if (text.trim() === '') return [{ pointer, code: 'REQUIRED' }]
    const isLong = text.length > MAX_CHARACTERS
    return isLong ? [{ pointer, code: 'TOO_LONG', args: { max: MAX_CHARACTERS } }] : []
  })
}

function checkChoices(choices: readonly string[]): Issue[] {
  if (choices.length > MAX_CHOICES)
    return [{ pointer: '/choices', code: 'TOO_MANY', args: { max: MAX_CHOICES } }]
  return choices.flatMap((choice, i): Issue[] => {
    const pointer = `/choices/${i}`
    if (choice.trim() === '') return [{ pointer, code: 'REQUIRED' }]
    if (choices.indexOf(choice) < i) return [{ pointer, code: 'DUPLICATE' }]
    const isLong = choice.length > MAX_CHARACTERS
    return isLong ? [{ pointer, code: 'TOO_LONG', args: { max: MAX_CHARACTERS } }] : []
  })
}
