import type { Extension } from '../../fields/extensions.tsx'
import { splitKey, type Condition } from '../../../schema/condition.ts'
import { listRights } from '../../../schema/declared-rights.ts'
import { getActions } from '../../../schema/document.ts'
import type { Destination } from '../../../schema/navigation.ts'
import type { Registry } from '../../../schema/registry.ts'
import { findField, type Resource } from '../../../schema/resource.ts'
import type { Translate } from '../../../schema/translate.ts'
import type { Values } from '../../../schema/values.ts'
import type { Business } from '../../core/context/registry.tsx'
import type { AppTexts } from '../../core/i18n/dictionaries.ts'
import { listPageAddresses } from '../routing/pages.ts'

/** Holds the declarations and texts of the business that the entry passes to the engine. */
export interface AppDefinition extends AppTexts, Omit<Business, 'paths'> {
  readonly registry: Registry
  readonly extensions: readonly Extension[]
  /** Returns the team's own name of a field; undefined for the default name. */
  readonly nameField: (path: string, settings: Values, t: Translate) => string | undefined
}

type Parts = Pick<
  AppDefinition,
  'registry' | 'navigation' | 'events' | 'screens' | 'extensions' | 'printouts'
>

/**
 * Checks the names in the navigation, screens, extensions, printouts and events of the modules. Throws one error that
 * lists all resources, fields, sections, pages, actions and rights that are not declared, because a misspelt name would
 * otherwise have no effect.
 */
export function checkDefinition(parts: Parts): void {
  const { registry, screens } = parts
  const rights = listRights(registry)
  const pages = listPageAddresses(parts)
  const problems: string[] = []
  const report = (where: string, kind: string, name: string) =>
    problems.push(`${where} names the ${kind} "${name}", which is not declared`)
  const requireRight = (where: string, right: string | undefined) => {
    if (right !== undefined && !rights.has(right)) report(where, 'right', right)
  }
  const findResource = (where: string, name: string): Resource | undefined => {
    const resource = registry.byName.get(name)
    if (!resource) report(where, 'resource', name)
    return resource
  }
  const requireFields = (where: string, resource: Resource, condition: Condition = {}) => {
    const isField = (name: string) => findField(resource, name) !== undefined
    for (const key of Object.keys(condition)) {
      const [name] = splitKey(key, isField)
      if (!isField(name)) report(where, 'field', name)
    }
  }

  function checkDestination(where: string, to: Destination): void {
    if ('resource' in to) findResource(where, to.resource)
    else if (!pages.includes(to.page)) report(where, 'page', to.page)
  }

  for (const { key, to, entries = [] } of parts.navigation) {
    if (to) checkDestination(`The group "${key}" of the navigation`, to)
    for (const entry of entries) {
      const where = `The entry "${entry.label}" of the navigation`
      checkDestination(where, entry)
      requireRight(where, entry.right)
    }
  }
  for (const { event, right } of parts.events) requireRight(`The event "${event}"`, right)
  for (const screen of screens) {
    if ('resource' in screen) {
      findResource('A screen', screen.resource)
    } else {
      const where = `The page "${screen.address}"`
      requireRight(where, screen.right)
      if (screen.recordLink) findResource(where, screen.recordLink.resource)
    }
  }
  for (const extension of parts.extensions) {
    const where = `An extension of "${extension.resource}"`
    const resource = findResource(where, extension.resource)
    if (!resource) continue
    if ('field' in extension) {
      const { field } = extension
      if (!hasInput(resource, field)) report(where, 'field', field)
    } else if ('section' in extension) {
      const { section } = extension
      if (!Object.hasOwn(resource.sections, section)) report(where, 'section', section)
    } else {
      requireRight(where, extension.right)
    }
  }
  for (const offer of parts.printouts) {
    const where = `The printout "${offer.key}" of "${offer.resource}"`
    const resource = findResource(where, offer.resource)
    requireRight(where, offer.right)
    if (!resource) continue
    const { issuedBy, automaticBy } = offer
    requireFields(where, resource, offer.when)
    requireFields(where, resource, offer.automaticWhen)
    if (offer.isMailed) requireRight(where, `${resource.one}.mail`)
    if (issuedBy !== undefined && !Object.hasOwn(getActions(resource), issuedBy))
      report(where, 'action', issuedBy)
    if (automaticBy !== undefined && !findField(registry.settings.resource, automaticBy))
      report(where, 'setting', automaticBy)
  }
  if (problems.length === 0) return
  throw new Error(`The browser parts of the modules are invalid:\n- ${problems.join('\n- ')}`)
}

/**
 * Returns whether a resource has a field or an input with this name, or a field of child rows, such as `lines.price`.
 */
function hasInput(resource: Resource, path: string): boolean {
  const [name = '', child] = path.split('.')
  const field = findField(resource, name) ?? resource.inputs[name]
  if (child === undefined) return field !== undefined
  return field?.kind === 'lines' && Object.hasOwn(field.fields, child)
}
