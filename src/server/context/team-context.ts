import { mapLanguages } from '../../../i18n/languages.ts'
import type { CustomField } from '../../schema/custom-field.ts'
import { extendRegistry, labelCustomFields } from '../../schema/extend-registry.ts'
import { createLabels } from '../../schema/labels.ts'
import type { Registry } from '../../schema/registry.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Translate } from '../../schema/translate.ts'
import { createTranslation, type AllMessages } from '../../schema/translation.ts'
import type { Values } from '../../schema/values.ts'
import type { Language } from '../../../i18n/languages.ts'
import type { Team } from '../http/caller.ts'
import type { AppContext } from './context.ts'

/** Holds the declarations with the custom fields of a team, and their labels. */
type TeamPart = Pick<AppContext, 'registry' | 'labels' | 'teamLabels'>

/** Returns the name that a team with these settings gives to a field; undefined for the default name. */
type NameField = (path: string, settings: Values, t: Translate) => string | undefined

/** Limits the sets of custom fields whose declarations stay in memory. Teams with equal custom fields share a set. */
const MAX_PARTS = 200

/**
 * Returns a function that adds the custom fields of a team to declarations and labels. Results are cached, because the
 * caches of SQL texts need the same declaration objects for the same custom fields.
 */
export function createTeamParts(
  registry: Registry,
  messages: Readonly<Record<Language, AllMessages>>,
  nameField: NameField | undefined,
): (custom: readonly CustomField[]) => TeamPart {
  const cache = new Map<string, TeamPart>()
  return (custom) => {
    const key = JSON.stringify(custom)
    const part = cache.get(key) ?? createTeamPart(registry, messages, nameField, custom)
    // Each use moves an entry to the end, so that the first entry has been unused for the longest
    // time.
    cache.delete(key)
    cache.set(key, part)
    if (cache.size > MAX_PARTS) cache.delete(cache.keys().next().value!)
    return part
  }
}

/** Creates the declarations with custom fields, and the labels in each language. */
export function createTeamPart(
  declared: Registry,
  messages: Readonly<Record<Language, AllMessages>>,
  nameField: NameField | undefined,
  custom: readonly CustomField[],
): TeamPart {
  const registry = custom.length > 0 ? extendRegistry(declared, custom) : declared
  const texts = mapLanguages((language) => labelCustomFields(messages[language], custom, language))
  const labels = mapLanguages((language) => createTranslation(registry, texts[language], language))
  return {
    registry,
    labels,
    teamLabels: ({ settings }, language) =>
      createLabels(
        registry,
        texts[language],
        String,
        (path) => nameField?.(path, settings, labels[language].declared),
        language,
      ),
  }
}

/** Returns a context and a resource with the custom fields of a team. */
export function withCustomFields(
  context: AppContext,
  resource: Resource,
  { customFields }: Team,
): readonly [AppContext, Resource] {
  if (!customFields) return [context, resource]
  const extended = { ...context, ...context.addCustomFields(customFields) }
  return [extended, extended.registry.byName.get(resource.name) ?? resource]
}
