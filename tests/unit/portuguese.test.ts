import { describe, expect, it } from 'vitest'
import { words as pt } from '../../i18n/pt/words.ts'
import * as resources from '../../resources/index.ts'
import type { Fields } from '../../src/schema/fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { actionsOf } from '../../src/schema/document.ts'
import type { ResourceWords, Words } from '../../src/schema/labels.ts'

const words: Words = pt
/** An entity that was just added may do without words; who names it in part has forgotten something. */
const named: readonly Resource[] = Object.values(resources).filter(
  ({ name }) => words.resources[name],
)

describe('in Portuguese', () => {
  it('has a word for all that is shown or asked for, so that nothing falls back to English', () => {
    expect(named.flatMap(wordless)).toEqual([])
  })
})

function wordless(resource: Resource): string[] {
  const { name, fields, inputs, sections } = resource
  const own = words.resources[name] ?? {}
  const actions = Object.entries(actionsOf(resource))
  return [
    ...[fields, inputs, ...actions.map(([, action]) => action.fields ?? {})].flatMap((asked) =>
      inFields(own, asked),
    ),
    ...actions
      .map(([action]) => action)
      .filter((action) => !own.actions?.[action] && !words.actions[action]),
    ...Object.keys(sections).filter((one) => !own.sections?.[one] && !words.sections[one]),
  ].map((what) => `${name}: ${what}`)
}

function inFields(own: ResourceWords, fields: Fields, parent = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = parent + name
    const isNamed = own.fields?.[path] ?? words.fields[name] ?? field.internal
    // A reference is called like what it refers to.
    const isCalled = field.kind === 'reference' && words.resources[field.to]?.name
    const choices = field.kind === 'select' ? Object.keys(field.choices) : []
    return [
      ...(isNamed || isCalled ? [] : [path]),
      ...choices
        .filter((one) => !own.choices?.[path]?.[one] && !words.choices[one])
        .map((one) => `${path} = ${one}`),
      ...(field.kind === 'lines' ? inFields(own, field.fields, `${path}.`) : []),
    ]
  })
}
