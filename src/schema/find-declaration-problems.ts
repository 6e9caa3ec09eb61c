import { splitKey, type Condition } from './condition.ts'
import { listExpressionFields } from './expression.ts'
import type { Field } from './fields.ts'
import { findDocumentProblems } from './find-document-problems.ts'
import { findPointerProblems } from './find-pointer-problems.ts'
import { findRightProblems } from './find-right-problems.ts'
import { findGroup } from './groups.ts'
import { findField, getInputFields, type Resource } from './resource.ts'

/**
 * Returns the problems of the declaration of a resource: names that nothing declares, and options that contradict each
 * other. `byName` holds the resources of the business, `allByName` also the settings and the limits of roles.
 */
export function findDeclarationProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
  allByName: ReadonlyMap<string, Resource>,
): string[] {
  const problems: string[] = []
  const isField = (name: string) => name === 'id' || findField(resource, name) !== undefined
  const requireFields = (names: readonly string[], where: string) => {
    for (const name of names)
      if (!isField(name))
        problems.push(`${resource.name}: ${where} names "${name}", which is not a field`)
  }
  requireFields([resource.title, resource.importKey, resource.sort[0]], 'title, importKey or sort')
  requireFields(resource.foundBy, 'foundBy')
  const isInput = (name: string) => Object.hasOwn(resource.inputs, name)
  requireFields(
    Object.values(resource.sections)
      .flat()
      .filter((name) => !isInput(name)),
    'sections',
  )
  for (const name of Object.keys(resource.inputs)) {
    if (isField(name)) problems.push(`${resource.name}: "${name}" is a field and an input`)
  }
  requireFields(resource.essentials, 'essentials')
  requireFields(resource.card ?? [], 'card')
  const headings = [resource.fallbackTitle, resource.subtitle].filter((name) => name !== undefined)
  requireFields(headings, 'fallbackTitle or subtitle')
  const requireCondition = (condition: Condition, where: string) =>
    requireFields(
      Object.keys(condition).map((key) => splitKey(key, isField)[0]),
      where,
    )
  requireCondition(resource.inactive ?? {}, 'inactive')
  for (const condition of Object.values(resource.namedWhen))
    requireCondition(condition, 'namedWhen')
  const { manualOrder } = resource
  if (manualOrder !== undefined) {
    const field = resource.fields[manualOrder]
    const isFree = !field?.readOnly && !field?.immutable && !field?.unique && !field?.derived
    if (field?.kind !== 'integer' || !isFree || resource.source !== 'table' || resource.document)
      problems.push(
        `${resource.name}: manualOrder needs an integer that people can change and that is not unique, and a table that holds no documents`,
      )
    if (Object.hasOwn(resource.actions, 'move'))
      problems.push(
        `${resource.name}: "move" is the name of an action and of the route of manualOrder`,
      )
  }
  for (const name of resource.states) {
    const isSelect = resource.fields[name]?.kind === 'select'
    if (isSelect || name === resource.document?.status) continue
    problems.push(`${resource.name}: states names "${name}", which is not a select`)
  }
  const { namedBy, namedWhen } = resource
  if (namedBy === undefined && Object.keys(namedWhen).length > 0)
    problems.push(`${resource.name}: namedWhen needs namedBy`)
  if (namedBy !== undefined && resource.fields[namedBy]?.kind !== 'select') {
    problems.push(`${resource.name}: namedBy names "${namedBy}", which is not a select`)
  }
  if (resource.document?.series && !resource.document.posted?.length) {
    problems.push(`${resource.name}: a document with a number series needs "posted"`)
  }
  requireFields(resource.totals.flatMap(Object.keys), 'totals')
  if (resource.linksTo) {
    const { id } = resource.linksTo
    requireFields([id, ...('by' in resource.linksTo ? [resource.linksTo.by] : [])], 'linksTo')
  }
  const read = [...resource.reads, ...resource.looksUp].filter((name) => name !== '*')
  for (const unknown of read.filter((name) => !allByName.has(name))) {
    problems.push(`${resource.name} reads "${unknown}", which is not declared`)
  }
  const others = [
    ...resource.touches,
    ...(resource.related ?? []),
    ...resource.relatedFirst,
    ...Object.values(resource.listActions).map(({ creates }) => creates),
  ]
  if (resource.linksTo && 'resource' in resource.linksTo) others.push(resource.linksTo.resource)
  for (const other of others.filter((name) => !byName.has(name))) {
    problems.push(`${resource.name} names "${other}", which is not declared`)
  }
  for (const { of, to } of Object.values(resource.ratios)) {
    requireFields(to === 'whole' ? [of] : [of, to], 'ratios')
  }
  for (const name of resource.groups) {
    if (!findGroup(resource, name))
      problems.push(`${resource.name}: groups names "${name}", which is not a group`)
  }
  const { params, source, history } = resource
  if (!history && source === 'table') {
    problems.push(`${resource.name} is not a ledger and needs a history`)
  }
  for (const name of Object.keys(params)) {
    if (source !== 'view')
      problems.push(`${resource.name} is not a view and cannot have the parameter "${name}"`)
    if (isField(name)) problems.push(`${resource.name}: "${name}" is a field and a parameter`)
  }
  for (const [name, field] of Object.entries(getInputFields(resource))) {
    if (field.needs !== undefined && !Object.hasOwn(params, field.needs)) {
      problems.push(
        `${resource.name}.${name} needs the parameter "${field.needs}", which is not declared`,
      )
    }
    if (field.kind === 'computed') {
      requireFields(listExpressionFields(field.from), `computed ${name}`)
      const hidden = listExpressionFields(field.from).find((read) => {
        const right = resource.fields[read]?.requires
        return right !== undefined && right !== field.requires
      })
      if (hidden)
        problems.push(`${resource.name}.${name} shows "${hidden}" to people without its right`)
    }
    const shown = field.kind === 'lines' ? field.hint?.resource : undefined
    if (shown && !byName.has(shown))
      problems.push(`${resource.name}.${name} shows "${shown}", which is not declared`)
    if (field.redact)
      problems.push(`${resource.name}.${name} has redact and is not a field of child rows`)
    if (field.derived && !field.readOnly)
      problems.push(`${resource.name}: derived field ${name} is not readOnly`)
  }
  return [
    ...problems,
    ...findEntryProblems(resource, byName),
    ...findDocumentProblems(resource),
    ...findRightProblems(resource),
    ...findTargetProblems(resource, byName),
    ...findPointerProblems(resource, byName),
  ]
}

/**
 * Returns the problems of the kinds of entries of a document: ledgers, and kinds of a ledger, that are not declared.
 */
function findEntryProblems(
  { name, document }: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  return Object.entries(document?.entries ?? {}).flatMap(([ledger, entries]) => {
    const kinds = Object.values(byName.get(ledger)?.fields ?? {}).flatMap((field) =>
      field.kind === 'select' && field.choicesFrom === 'entries' ? Object.keys(field.choices) : [],
    )
    const declared = [...byName.values()].flatMap((each) =>
      Object.keys(each.document?.entries?.[ledger] ?? {}),
    )
    return Object.entries(entries).flatMap(([kind, { countsAs }]) =>
      kinds.includes(countsAs) && !declared.includes(countsAs)
        ? []
        : [
            `${name}: ${kind} counts as "${countsAs}", which is not one of the kinds that "${ledger}" declares`,
          ],
    )
  })
}

/** Returns the problems of the references of a resource: targets that are not declared or that need parameters. */
export function findTargetProblems(
  resource: Resource,
  byName: ReadonlyMap<string, Resource>,
): string[] {
  const targets = Object.entries(getInputFields(resource)).flatMap(([name, field]) =>
    listTargets(name, field),
  )
  return targets.flatMap(([path, to]) => {
    const subject = `${resource.name}.${path} refers to "${to}"`
    if (!byName.has(to)) return [`${subject}, which is not declared`]
    if (Object.keys(byName.get(to)?.params ?? {}).length === 0) return []
    return [`${subject}, which needs parameters`]
  })
}

/** Returns the references of a field and of its child rows, each with its path and its target. */
export function listTargets(name: string, field: Field): [string, string][] {
  if (field.kind === 'reference') return [[name, field.to]]
  if (field.kind !== 'lines') return []
  return Object.entries(field.fields).flatMap(([child, inner]) =>
    listTargets(`${name}.${child}`, inner),
  )
}
