import type { ScreenTranslation } from '../i18n/dictionaries.ts'
import { useTranslation } from '../context/translation.ts'
import { humanize, lowercaseWords } from '../../../schema/naming.ts'
import { useEffect, useMemo } from 'react'
import { useLocation, useStore, useStoreContext } from 'react-admin'
import type { Destination, NavigationEntry, NavigationGroup } from '../../../schema/navigation.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useBusiness, useRegistry } from '../context/registry.tsx'
import { joinSortPairs, type SortPair } from '../data/wire.ts'
import { useSession } from '../context/session.tsx'

/** Returns whether a person may see the page of billing, which has figures and invoice data. */
export const showsBilling = (can: (right: string) => boolean): boolean => can('team.edit')

/** Describes an entry of the sidebar. */
export interface MenuLine {
  readonly label: string
  /** Holds react-admin's path, which links convert to the address. */
  readonly to: string
}

export interface MenuGroup {
  readonly key: string
  readonly label: string
  readonly icon: string
  /** Holds the target of the heading of a group without entries. */
  readonly to?: string
  /** Lists the paths of lists that have no entry of their own; the page of the heading links to them. */
  readonly leadsTo?: readonly string[]
  readonly lines: readonly MenuLine[]
}

export interface MenuSource {
  readonly registry: Registry
  readonly navigation: readonly NavigationGroup[]
  readonly can: (right: string) => boolean
  /** Translates a key of the navigation. */
  readonly label: (key: string) => string
  /** Returns the plural name of a resource. */
  readonly plural: (resource: string) => string
  /** Returns react-admin's path of a page's address. */
  readonly toPath: (address: string) => string
}

/** Names the groups whose resources are listed on the page of settings or of reports. */
const SETTINGS = 'settings'
export const REPORTS = 'reports'
const LISTED: readonly string[] = [SETTINGS, REPORTS]

/**
 * Returns the sidebar of one person: the groups in declared order, without entries that the person
 * may not see. Resources without an entry are added at the end of their group, so that a new
 * resource appears by itself; the pages of settings and reports list the resources of these two
 * groups.
 */
export function buildMenu(source: MenuSource): readonly MenuGroup[] {
  const { navigation, label, toPath } = source
  const mentioned = new Set(
    navigation.flatMap(listDestinations).flatMap((to) => ('resource' in to ? [to.resource] : [])),
  )
  const withoutEntry = source.registry.resources.filter(({ name }) => !mentioned.has(name))
  const unmentioned = withoutEntry.filter(({ group }) => !group || !LISTED.includes(group))
  const groups = navigation.flatMap(({ key, icon, to, entries = [] }): MenuGroup[] => {
    const own = unmentioned.filter((resource) => resource.group === key)
    const lines = [
      ...entries.flatMap((entry) => buildLine(entry, source)),
      ...buildLines(own, source),
    ]
    const listed = LISTED.includes(key) ? withoutEntry.filter(({ group }) => group === key) : []
    const leadsTo = buildLines(listed, source).map((line) => line.to)
    const link = to && isVisible(to, source) ? { to: getPathTo(to, toPath), leadsTo } : {}
    return lines.length > 0 || 'to' in link
      ? [{ key, icon, label: label(key), lines, ...link }]
      : []
  })
  const ungrouped = unmentioned.filter(({ group }) => !navigation.some(({ key }) => key === group))
  const more = buildLines(ungrouped, source)
  if (more.length === 0) return groups
  const other = { key: 'other', icon: 'circle-dot', label: label('other'), lines: more }
  return [...groups.slice(0, -1), other, ...groups.slice(-1)]
}

/** Returns the resources of the settings page that the person may see. */
export function listSettingsResources({
  registry,
  can,
}: Pick<MenuSource, 'registry' | 'can'>): readonly Resource[] {
  return registry.resources.filter(({ group, one }) => group === SETTINGS && can(`${one}.view`))
}

/**
 * Returns the text key of the sidebar's entry for a screen of a resource; undefined without an
 * entry.
 */
export function findEntryLabel(
  navigation: readonly NavigationGroup[],
  resource: string,
  view: 'list' | 'create',
): string | undefined {
  for (const { key, to, entries = [] } of navigation) {
    for (const { label, ...entry } of [...(to ? [{ label: key, ...to }] : []), ...entries]) {
      if ('resource' in entry && entry.resource === resource && entry.view === view) return label
    }
  }
  return undefined
}

function listDestinations({ to, entries = [] }: NavigationGroup): readonly Destination[] {
  return to ? [to, ...entries] : entries
}

function buildLine(entry: NavigationEntry, source: MenuSource): MenuLine[] {
  if (!isVisible(entry, source)) return []
  return [{ label: source.label(entry.label), to: getPathTo(entry, source.toPath) }]
}

function buildLines(resources: readonly Resource[], { can, plural }: MenuSource): MenuLine[] {
  return resources
    .filter(({ one }) => can(`${one}.view`))
    .map(({ name }) => ({ label: plural(name), to: `/${name}` }))
}

function isVisible(
  to: Destination & { readonly right?: string },
  { registry, can }: MenuSource,
): boolean {
  if (to.right !== undefined && !can(to.right)) return false
  if (!('resource' in to)) return true
  const declared = registry.byName.get(to.resource)
  return declared !== undefined && can(`${declared.one}.${to.view === 'list' ? 'view' : 'create'}`)
}

function getPathTo(to: Destination, toPath: MenuSource['toPath']): string {
  if ('page' in to) return toPath(to.page)
  return to.view === 'list' ? `/${to.resource}` : `/${to.resource}/create`
}

/** Returns the name of a group or an entry of the navigation: its text, or a readable form of its key. */
export function nameNavigation(t: ScreenTranslation, key: string): string {
  return t.declared(`navigation.${key}`, { _: humanize(key) })
}

/** Returns the sidebar of the signed-in person, in their language. */
export function useMenu(): readonly MenuGroup[] {
  const registry = useRegistry()
  const { navigation, paths } = useBusiness()
  const { can } = useSession()
  const t = useTranslation()
  return useMemo(
    () =>
      buildMenu({
        registry,
        navigation,
        can,
        label: (key) => nameNavigation(t, key),
        plural: (name) => t.resource(name),
        toPath: paths.toInternal,
      }),
    [registry, navigation, can, t, paths],
  )
}

/** Holds a saved view that a person pinned to the sidebar. */
export interface PinnedView {
  readonly id: string
  readonly name: string
  readonly resource: string
}

const NO_PINS: readonly PinnedView[] = []

/** Returns the pinned views, and a function that sets them. They are stored as a preference of the person. */
export function usePinnedViews() {
  return useStore('views.pinned', NO_PINS)
}

/** Returns the sidebar with a group of the pinned views after the first group. */
export function useMenuWithPins(): readonly MenuGroup[] {
  const menu = useMenu()
  const [pinned] = usePinnedViews()
  const views = useRegistry().byName.get('views')
  const t = useTranslation()
  return useMemo(() => {
    if (pinned.length === 0 || !views) return menu
    const lines = pinned.map(({ id, name, resource }) => ({
      label: name,
      to: getViewPath(resource, id),
    }))
    const group = { key: 'pinned', icon: views.icon, label: t('list.pinnedViews'), lines }
    return [...menu.slice(0, 1), group, ...menu.slice(1)]
  }, [menu, pinned, views, t])
}

/** Returns the parameters that read the saved views of a list, at most 100. */
export function buildViewsParams(resource: string) {
  return {
    filter: { resource },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  } as const
}

/** Holds the part of a saved view that determines the records of a list and their order. */
export interface ViewContent {
  readonly id: string
  readonly filter: Readonly<Record<string, unknown>> | null
  readonly sort: readonly SortPair[] | null
}

/** Returns the filter of a saved view as JSON, and its sort order as react-admin's field and order. */
export function getViewParams({ id, filter, sort }: ViewContent) {
  const [first, ...others] = sort ?? []
  const joined = first && joinSortPairs([first, ...others])
  return { id, filter: JSON.stringify(filter ?? {}), sort: joined }
}

/** Returns react-admin's path of a list that opens with a saved view. */
export function getViewPath(resource: string, id: string): string {
  return `/${resource}?view=${id}`
}

/**
 * Returns functions that name the screens of resources as the sidebar does, so that a heading equals
 * the entry that leads to it. Without an entry, a list has the plural name of the resource, and a form is named “New”
 * and the resource.
 */
export function useScreenTitles(): {
  list(resource: string): string
  create(resource: string): string
} {
  const { navigation } = useBusiness()
  const t = useTranslation()
  const find = (resource: string, view: 'list' | 'create') => {
    const label = findEntryLabel(navigation, resource, view)
    return label === undefined ? undefined : nameNavigation(t, label)
  }
  return {
    list: (resource) => find(resource, 'list') ?? t.resource(resource),
    create: (resource) =>
      find(resource, 'create') ?? t('form.new', { one: lowercaseWords(t.resource(resource, 1)) }),
  }
}

/** Matches react-admin's paths of the lists and records that the palette offers again. */
export const RECENT_PATH = /^\/([\w-]+)(?:\/([^/]+)\/show)?$/
/** Limits the recent paths that the palette shows. */
export const RECENT_SHOWN = 10
/** Limits the stored paths: one more than the palette shows, because the palette leaves out the open page. */
const RECENT_KEPT = RECENT_SHOWN + 1
const RECENT_KEY = 'palette.recents'
const NO_PATHS: readonly string[] = []

/**
 * Returns the paths of the lists and records opened last, newest first. They are stored as a preference of the
 * person.
 */
export function useRecentPaths(): readonly string[] {
  return useStore(RECENT_KEY, NO_PATHS)[0]
}

/** Adds each list and record that is opened to the recent paths. */
export function useRecentPathsRecorder(): void {
  const { pathname } = useLocation()
  const { byName } = useRegistry()
  const store = useStoreContext()
  useEffect(() => {
    const before: readonly string[] = store.getItem(RECENT_KEY, NO_PATHS)
    if (before[0] === pathname || !byName.has(RECENT_PATH.exec(pathname)?.[1] ?? '')) return
    const others = before.filter((path) => path !== pathname)
    store.setItem(RECENT_KEY, [pathname, ...others].slice(0, RECENT_KEPT))
  }, [pathname, byName, store])
}
