import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  useDataProvider,
  useLocales,
  useLocaleState,
  useLocation,
  type RaRecord,
} from 'react-admin'
import { isSearched } from '../../../schema/kinds.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { PartTranslation, ScreenTranslation } from '../../core/i18n/dictionaries.ts'
import { useBusiness, useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useHttp, useSession } from '../../core/context/session.tsx'
import { useDebounced } from '../../core/context/use-debounced.ts'
import { useOfflineSince } from '../../core/data/connection.ts'
import { API } from '../../core/data/wire.ts'
import { foldAccents, matchesFolded } from '../../core/format/fold.ts'
import {
  getViewPath,
  RECENT_PATH,
  RECENT_SHOWN,
  REPORTS,
  useMenuWithPins,
  useRecentPaths,
  useScreenTitles,
} from '../../core/navigation/menu.ts'
import { listScreenOffers, type ScreenOffer } from '../../core/navigation/open-screen.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice } from '../../core/store/store.ts'
import {
  useGeneralCommands,
  useScreenGroups,
  useSetChoices,
  type Command,
  type CommandGroup,
} from './screen-commands.tsx'

/** Finds pages, actions and records that match the typed text. */
export function useCommands(typed: string): {
  readonly groups: readonly CommandGroup[]
  readonly isSearching: boolean
  /** Says why records could not be searched. */
  readonly problem?: string | undefined
} {
  const t = useTranslation()
  const texts = useTexts('tools')
  const pages = usePages()
  const actions = useActions(texts)
  const { found, isSearching, isOffline, error } = useFoundRecords(typed)
  const recents = useRecentCommands(texts)
  const general = useGeneralCommands()
  // Reads the commands of the screen once, when the palette opens.
  const [offers] = useState(listScreenOffers)
  const screen = useScreenGroups(offers, general)
  const choices = useSetChoices(typed, offers)
  const query = foldAccents(typed.trim())
  const isTyped = query !== ''
  /** Returns the commands that match, first the commands whose label begins with the typed text. */
  const filter = (commands: readonly Command[], limit: number) =>
    commands
      .filter((command) => matchesFolded(foldCommand(command), typed))
      .toSorted((a, b) => Number(hasTypedStart(b)) - Number(hasTypedStart(a)))
      .slice(0, limit)
  const hasTypedStart = ({ label }: Command) => foldAccents(label).startsWith(query)
  const listScreenGroups = (kind: ScreenOffer['kind']) =>
    screen
      .filter((group) => group.kind === kind)
      .map(({ label, commands }) => ({
        label,
        // There are many commands with arguments, so only typing finds them.
        commands: filter(
          isTyped
            ? commands
            : commands.filter((command) => !command.nextInput && !command.needsTyping),
          10,
        ),
      }))

  const ofScreen = new Set(screen.flatMap(({ commands }) => commands.map(({ key }) => key)))
  // Pages that create records are listed as commands. The names of the pages find them, too.
  const { create, places } = useMemo(() => {
    const pageNames = new Map(pages.map(({ to, label }) => [to, label]))
    const created = new Set(general.create.map(({ to }) => to))
    return {
      create: general.create.map((command) => ({
        ...command,
        words: `${command.words} ${pageNames.get(command.to) ?? ''}`,
      })),
      places: pages.filter(({ to }) => !created.has(to)),
    }
  }, [pages, general])

  if (!texts) return { groups: [], isSearching: true }
  const groups = [
    ...listScreenGroups('selection'),
    ...(isTyped ? [] : [{ label: texts('tools.palette.recent'), commands: recents }]),
    ...listScreenGroups('record'),
    ...listScreenGroups('list'),
    { label: texts('tools.palette.pages'), commands: filter(places, isTyped ? 8 : 6) },
    ...(isTyped
      ? [
          {
            label: texts('tools.palette.general'),
            commands: filter(
              [...create, ...general.others].filter(({ key }) => !ofScreen.has(key)),
              8,
            ),
          },
        ]
      : []),
    ...found.map(({ resource, records }) => ({
      label: t.resource(resource.name),
      commands: records.map((record) => toCommand(resource, record, t)),
    })),
    { label: texts('tools.palette.actions'), commands: filter(actions, isTyped ? 8 : 4) },
  ]
  const problem = isOffline ? texts('tools.palette.offline') : error?.message
  const shown = { groups, isSearching, problem, ...choices }
  return { ...shown, groups: shown.groups.filter(({ commands }) => commands.length > 0) }
}

/**
 * Caches the texts of commands as `foldAccents` returns them, because the typed text is compared with hundreds of them
 * after each letter.
 */
const foldedTexts = new WeakMap<Command, string>()

function foldCommand(command: Command): string {
  const known = foldedTexts.get(command)
  if (known !== undefined) return known
  const { label, detail = '', words = '' } = command
  const folded = foldAccents(`${label} ${detail} ${words}`)
  foldedTexts.set(command, folded)
  return folded
}

/** Returns the command that opens a record. */
function toCommand(resource: Resource, record: RaRecord, t: ScreenTranslation): Command {
  const { name, title, subtitle, icon } = resource
  const key = `${name}/${record.id}`
  if (name === 'views') {
    const list = String(record.resource)
    const to = getViewPath(list, String(record.id))
    return { key, label: String(record[title]), detail: t.resource(list), icon, to }
  }
  const detail = String((subtitle && record[subtitle]) ?? '')
  const to = `/${name}/${encodeURIComponent(record.id)}/show`
  // A draft has no number. A search found it by another field.
  const names = Object.keys(resource.fields).filter((each) => isSearched(resource.fields[each]!))
  const text = [title, ...names].map((each) => record[each]).find(Boolean)
  return { key, label: String(text ?? t.resource(name, 1)), detail, icon, to }
}

/** Returns the lists and records that the person opened last, without the open page. */
function useRecentCommands(texts: PartTranslation<'tools'> | undefined): readonly Command[] {
  const t = useTranslation()
  const titles = useScreenTitles()
  const { pathname } = useLocation()
  const paths = useRecentPaths().filter((path) => path !== pathname)
  return useRecentRecords(paths)
    .slice(0, RECENT_SHOWN)
    .map(({ path, resource, record }) =>
      record
        ? { ...toCommand(resource, record, t), detail: t.resource(resource.name, 1), to: path }
        : {
            key: path,
            label: titles.list(resource.name),
            detail: texts?.('tools.palette.aList') ?? '',
            icon: resource.icon,
            to: path,
          },
    )
}

/** Returns the pages of the sidebar and all reports, for which the sidebar has a single entry. */
function usePages(): readonly Command[] {
  const t = useTranslation()
  const { resources } = useRegistry()
  const { paths } = useBusiness()
  const { can } = useSession()
  const menu = useMenuWithPins()
  return useMemo(() => {
    // A page named “Product List” is also found by “products”, and profit and loss by “income statement”.
    const names = new Map(
      resources.map((resource) => [
        paths.toInternal(resource.routes.list),
        `${t.resource(resource.name)} ${t.synonyms(resource) ?? ''}`,
      ]),
    )
    const detail = t('navigation.reports')
    const reports = resources
      .filter(({ group, one }) => group === REPORTS && can(`${one}.view`))
      .map(({ name, icon }) => ({
        key: name,
        label: t.resource(name),
        detail,
        words: names.get(`/${name}`) ?? '',
        icon,
        to: `/${name}`,
      }))
    const pages = menu.flatMap(({ key, label, icon, to, lines }): Command[] => [
      ...(to === undefined ? [] : [{ key, label, words: names.get(to) ?? '', icon, to }]),
      ...lines.map((line) => ({
        key: line.to,
        label: line.label,
        detail: label,
        words: names.get(line.to) ?? '',
        icon,
        to: line.to,
      })),
    ])
    const listed = new Set(pages.map(({ to }) => to))
    return [...pages, ...reports.filter(({ to }) => !listed.has(to))]
  }, [t, resources, paths, can, menu])
}

function useActions(texts: PartTranslation<'tools'> | undefined): readonly Command[] {
  const t = useTranslation()
  const { signOut } = useAccount()
  const [, setTheme] = useThemeChoice()
  const [, setLocale] = useLocaleState()
  const locales = useLocales()
  if (!texts) return []
  return [
    ...themeChoices.map((choice) => ({
      key: `theme.${choice}`,
      label: texts('tools.palette.useTheme', { name: t(`shell.${choice}`) }),
      icon: 'star',
      run: () => setTheme(choice),
    })),
    ...locales.map(({ locale, name }) => ({
      key: `locale.${locale}`,
      label: texts('tools.palette.useLanguage', { name }),
      icon: 'star',
      run: () => setLocale(locale),
    })),
    {
      key: 'log-out',
      label: t('shell.account.logOut'),
      icon: 'circle-dot',
      run: () => void signOut(),
    },
  ]
}

/** Holds the records of one resource that a search has found. */
interface Found {
  readonly resource: Resource
  readonly records: readonly RaRecord[]
}

/** Holds a response of the search (docs/api.md §2.4). */
type Answer = readonly { readonly resource: string; readonly records: readonly RaRecord[] }[]

const TYPING_MS = 100

/** Searches the resources that the person may view, with one request. The resource with the best match comes first. */
function useFoundRecords(typed: string): {
  readonly found: readonly Found[]
  readonly isSearching: boolean
  /** Indicates that the search waits for the connection. */
  readonly isOffline: boolean
  readonly error: Error | null
} {
  const { byName } = useRegistry()
  const http = useHttp()
  const query = useDebounced(typed.trim(), TYPING_MS)
  const isOffline = useOfflineSince() !== undefined
  const {
    data = [],
    isLoading,
    error,
  } = useQuery({
    queryKey: ['search', query],
    enabled: query.length > 1 && !isOffline,
    // Writes do not invalidate searches, so each search reads its results again.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: query })
      return (await http<Answer>(`${API}/search?${search}`, { signal })).json
    },
  })
  const found = data.flatMap(({ resource: name, records }) => {
    const resource = byName.get(name)
    return resource ? [{ resource, records }] : []
  })
  const isTyped = typed.trim().length > 1
  return {
    found,
    isSearching: !isOffline && (isLoading || (isTyped && query !== typed.trim())),
    isOffline: isOffline && isTyped,
    error,
  }
}

/** Describes a recent page: a record, or the list of a resource. */
interface RecentPage {
  readonly path: string
  readonly resource: Resource
  readonly record: RaRecord | undefined
}

/**
 * Reads the records of recent paths. Records that were deleted and pages that the person may no
 * longer view are left out.
 */
function useRecentRecords(paths: readonly string[]): readonly RecentPage[] {
  const { byName } = useRegistry()
  const { can } = useSession()
  const dataProvider = useDataProvider()
  const pages = paths.flatMap((path) => {
    const [, name = '', id] = RECENT_PATH.exec(path) ?? []
    const resource = byName.get(name)
    return resource && can(`${resource.one}.view`) ? [{ path, resource, id }] : []
  })
  const byResource = [...Map.groupBy(pages, ({ resource }) => resource)].flatMap(
    ([resource, some]) => {
      const ids = some.flatMap(({ id }) => (id === undefined ? [] : [decodeURIComponent(id)]))
      return ids.length > 0 ? [{ resource, ids }] : []
    },
  )
  const answers = useQueries({
    queries: byResource.map(({ resource, ids }) => ({
      queryKey: [resource.name, 'palette', { ids }],
      queryFn: async () => (await dataProvider.getMany(resource.name, { ids })).data,
    })),
  })
  const records = new Map(
    byResource.flatMap(({ resource }, at) =>
      (answers[at]?.data ?? []).map((one: RaRecord) => [`${resource.name}/${one.id}`, one]),
    ),
  )
  return pages.flatMap(({ path, resource, id }) => {
    const record =
      id === undefined ? undefined : records.get(`${resource.name}/${decodeURIComponent(id)}`)
    return id !== undefined && !record ? [] : [{ path, resource, record }]
  })
}
