import { describe, expect, it } from 'vitest'
import { languageCodes } from '../../i18n/languages.ts'
import { serverMessages } from '../../i18n/server-messages.ts'
import * as resources from '../../resources/index.ts'
import type { Fields } from '../../src/schema/fields.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { registry } from '../../resources/registry.ts'
import { humanize } from '../../src/schema/naming.ts'
import { getActions } from '../../src/schema/document.ts'
import type { ResourceTexts, DeclaredMessages } from '../../src/schema/labels.ts'

describe.each(languageCodes)('in %s', (language) => {
  const messages: DeclaredMessages = serverMessages[language]

  it('has a text for all names that are shown, so that none falls back to English', () => {
    // A new resource needs no texts. A resource with some texts must have all of them.
    const named = Object.values(resources).filter(({ name }) => messages.resources[name])
    expect(named.flatMap((resource) => listMissingTexts(resource, messages))).toEqual([])
  })
})

function listMissingTexts(resource: Resource, messages: DeclaredMessages): string[] {
  const { name, fields, inputs, sections, namedWhen } = resource
  const own = messages.resources[name] ?? {}
  const actions = Object.entries(getActions(resource))
  return [
    ...[fields, inputs, ...actions.map(([, action]) => action.fields ?? {})].flatMap((declared) =>
      listMissingFieldTexts(own, declared, messages),
    ),
    ...actions
      .map(([action]) => action)
      .filter((action) => !own.actions?.[action] && !messages.actions[action]),
    ...Object.keys(namedWhen).filter((each) => !messages.choices[each]),
    ...Object.keys(sections).filter((each) => !own.sections?.[each] && !messages.sections[each]),
  ].map((missing) => `${name}: ${missing}`)
}

function listMissingFieldTexts(
  own: ResourceTexts,
  fields: Fields,
  messages: DeclaredMessages,
  parent = '',
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = parent + name
    const isNamed = own.fields?.[path] ?? messages.fields[name] ?? field.internal
    // A reference with the name of its resource has the label of the resource.
    const hasLabelOfResource =
      field.kind === 'reference' &&
      messages.resources[field.to]?.name &&
      humanize(registry.byName.get(field.to)?.one ?? '') === humanize(name)
    const choices = field.kind === 'select' ? Object.keys(field.choices) : []
    return [
      ...(isNamed || hasLabelOfResource ? [] : [path]),
      ...choices
        .filter((each) => !own.choices?.[path]?.[each] && !messages.choices[each])
        .map((each) => `${path} = ${each}`),
      ...(field.kind === 'lines'
        ? listMissingFieldTexts(own, field.fields, messages, `${path}.`)
        : []),
    ]
  })
}
