import {
  listGuardedFields,
  listRightGroups,
  type DeclaredRight,
} from '../../../src/schema/declared-rights.ts'
import type { Registry } from '../../../src/schema/registry.ts'
import type { Resource } from '../../../src/schema/resource.ts'
import type { ScreenTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import { matches } from '../../../src/admin/core/format/fold.ts'
import { nameNavigation } from '../../../src/admin/core/navigation/menu.ts'
import type { RightsTexts } from './use-rights-texts.ts'

/** Holds a right with the texts that the matrix shows. */
export interface NamedRight extends DeclaredRight {
  readonly label: string
  /** Describes what the right allows, or lists the fields that it reveals. */
  readonly about: string
}

/** Holds the rights on one resource: a row of the matrix. */
export interface RightsRow {
  readonly key: string
  readonly label: string
  readonly rights: readonly NamedRight[]
}

/** Holds the rows of one group of the sidebar. */
export interface RightsSection {
  readonly key: string
  readonly label: string
  readonly rows: readonly RightsRow[]
}

/** Limits the fields that the description of a right names. */
const MAX_FIELDS = 6

/** Returns the rows of the matrix by group of the sidebar, in the order of `navigation`. */
export function listRightSections(
  registry: Registry,
  navigation: readonly string[],
  t: ScreenTranslation,
  texts: RightsTexts,
): readonly RightsSection[] {
  const guarded = listGuardedFields(registry)

  function describe({ right, name, kind }: DeclaredRight, resource: Resource | undefined): string {
    const effect = kind === 'action' && resource ? t.effect(resource, name) : undefined
    if (effect) return effect
    if (kind !== 'special') return ''
    const fields = (guarded.get(right) ?? []).map(
      (field) => `${t.resource(field.resource.name, 1)}: ${t.field(field.resource, field.path)}`,
    )
    if (fields.length === 0) return ''
    const rest = fields.length - MAX_FIELDS
    const more = rest > 0 ? [texts.translate('rights.more', { count: rest })] : []
    return texts.translate('rights.shows', {
      fields: [...fields.slice(0, MAX_FIELDS), ...more].join(' · '),
    })
  }

  const rows = listRightGroups(registry).map(({ resource, rights }) => ({
    group: resource?.group ?? (resource ? 'other' : ''),
    row: {
      key: resource?.name ?? 'general',
      label: resource ? t.resource(resource.name) : texts.translate('rights.general'),
      rights: rights.map((right) => ({
        ...right,
        label: texts.name(right, resource),
        about: describe(right, resource),
      })),
    } satisfies RightsRow,
  }))
  const getPosition = (group: string) => {
    if (group === '') return -1
    const place = navigation.indexOf(group)
    return place < 0 ? navigation.length : place
  }
  return [...Map.groupBy(rows, ({ group }) => group)]
    .toSorted(([a], [b]) => getPosition(a) - getPosition(b))
    .map(([key, found]) => {
      const only = found.length === 1 ? found[0]!.row.label : undefined
      return {
        key: key || 'general',
        label: only ?? nameNavigation(t, key),
        rows: found.map(({ row }) => row),
      }
    })
}

/** Returns the sections with the rights for which `isShown` holds, without empty rows. */
export function filterSections(
  sections: readonly RightsSection[],
  isShown: (right: NamedRight, row: RightsRow, section: RightsSection) => boolean,
): readonly RightsSection[] {
  return sections
    .map((section) => ({
      ...section,
      rows: section.rows
        .map((row) => ({
          ...row,
          rights: row.rights.filter((right) => isShown(right, row, section)),
        }))
        .filter(({ rights }) => rights.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns a test for rights whose name, description, row or group contains the words of a text. */
export function matchText(text: string) {
  return (right: NamedRight, row: RightsRow, section: RightsSection): boolean =>
    matches([right.label, right.about, row.label, section.label].join(' '), text)
}

/**
 * Returns the rights of a role after a right was switched. Granting a right on a resource also grants the right to view
 * it; revoking the right to view also revokes the other rights on the resource. Rights that the signed-in
 * person lacks stay as they are.
 */
export function switchRight(
  held: ReadonlySet<string>,
  { right, name }: DeclaredRight,
  row: RightsRow,
  can: (right: string) => boolean,
): ReadonlySet<string> {
  const next = new Set(held)
  const view = row.rights.find((each) => each.kind === 'record' && each.name === 'view')?.right
  if (!held.has(right)) {
    next.add(right)
    if (view !== undefined && can(view)) next.add(view)
    return next
  }
  next.delete(right)
  if (name === 'view' && view === right) {
    for (const one of row.rights) if (can(one.right)) next.delete(one.right)
  }
  return next
}
