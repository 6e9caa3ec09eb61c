import type { PartTranslation } from '../../core/i18n/dictionaries.ts'
import {
  Download,
  FileUp,
  History,
  Pencil,
  Plus,
  Settings2,
  TableProperties,
  Trash2,
} from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useGetList } from 'react-admin'
import type { PartKey } from '../../../../i18n/messages.ts'
import { hasChoices } from '../../../schema/kinds.ts'
import { lowercaseWords } from '../../../schema/naming.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useBusiness, useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { foldAccents, matches } from '../../core/format/fold.ts'
import { getViewPath, buildViewsParams } from '../../core/navigation/menu.ts'
import type { ScreenOffer } from '../../core/navigation/open-screen.ts'
import { useOwnBranches, useReferenceChoices } from '../../fields/inputs/reference-choices.ts'
import type { EnteredPlace } from '../../fields/inputs/inputs.tsx'
import { listBulkFields, mayBeBlank } from '../../list/bulk/use-bulk.ts'
import { useSettingsLines } from '../settings/settings-navigation.tsx'

/** Describes a line of the palette, which opens a page or runs an action. */
export interface Command {
  readonly key: string
  readonly label: string
  /** Shows the group of a page or the subtitle of a record beside the label. */
  readonly detail?: string
  /** Holds other words by which the command is found. */
  readonly words?: string
  /** Holds the name of an icon of the declarations, or an element that draws another icon. */
  readonly icon: ReactNode
  readonly to?: string
  readonly run?: () => void
  /** Hides the command until the person types, because there are many of its kind. */
  readonly needsTyping?: boolean
  /** Replaces the typed text, so that the palette asks for an argument. */
  readonly nextInput?: string
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}

/** Lists the formats that a command can name, with their names, which are the same in all languages. */
const EXPORTED_FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const

const ICONS: Readonly<Record<string, ReactNode>> = {
  export: <Download size={16} />,
  exportSelected: <Download size={16} />,
  deleted: <History size={16} />,
  deleteSelected: <Trash2 size={16} />,
}

/** Returns the commands that create and import records, and that open sections of the settings. */
export function useGeneralCommands(): Readonly<
  Record<'create' | 'others', readonly (Command & { readonly resource?: string })[]>
> {
  const t = useTranslation()
  const texts = useTexts('tools')
  const { resources } = useRegistry()
  const { paths } = useBusiness()
  const { can } = useSession()
  const { own, teamLists, companySections } = useSettingsLines()
  // The names of the sections load with the first screen of the settings, or here.
  const hasSettingsTexts = useTexts('settings') !== undefined
  return useMemo(() => {
    const create = resources
      .filter(({ one, routes }) => can(`${one}.create`) && paths.isKnown(routes.create))
      .map(({ name, routes }) => ({
        key: `create.${name}`,
        resource: name,
        label: t('list.new', { one: lowercaseWords(t.resource(name, 1)) }),
        words: texts?.('tools.palette.newWords') ?? '',
        icon: <Plus size={16} />,
        to: paths.toInternal(routes.create),
      }))
    if (!texts) return { create, others: [] }
    const imports = resources
      .filter(({ one, imports: isOffered }) => isOffered && can(`${one}.import`))
      .map(({ name, routes }) => ({
        key: `import.${name}`,
        resource: name,
        label: texts('tools.palette.import', { many: lowercaseWords(t.resource(name)) }),
        icon: <FileUp size={16} />,
        to: paths.toInternal(`${routes.list}/import`),
      }))
    const sections = hasSettingsTexts ? [...own, ...teamLists, ...companySections] : []
    const settings = sections.map(([name, to]) => ({
      key: `settings.${to}`,
      label: texts('tools.palette.openSettings', { name }),
      icon: <Settings2 size={16} />,
      to,
    }))
    return { create, others: [...imports, ...settings] }
  }, [t, texts, resources, paths, can, own, teamLists, companySections, hasSettingsTexts])
}

/** Returns the commands of the open list, of its selected rows, and of the open record. */
export function useScreenGroups(
  offers: readonly ScreenOffer[],
  general: ReturnType<typeof useGeneralCommands>,
): readonly (CommandGroup & { readonly kind: ScreenOffer['kind'] })[] {
  const texts = useTexts('tools')
  const list = offers.find(({ kind }) => kind === 'list')
  const ofList = useListCommands(list?.resource, texts, general)
  const { can } = useSession()
  const t = useTranslation()
  if (!texts) return []
  return (['selection', 'list', 'record'] as const).map((kind) => {
    const offersOfKind = offers.filter((offer) => offer.kind === kind)
    const offered = offersOfKind.flatMap(({ commands }) =>
      commands.map(({ key, label, icon, run }) => ({
        key: `${kind}.${key}`,
        label: label ?? texts(`tools.palette.commands.${key}` as PartKey<'tools'>),
        icon: icon ?? ICONS[key],
        run,
      })),
    )
    const sets = offersOfKind.flatMap(({ resource, onSet }) =>
      onSet
        ? listSetFields(resource, can).map(({ path }) => ({
            key: `set.${path}`,
            label: `${getSetPrefix(resource, path, t, texts)}…`,
            icon: <Pencil size={16} />,
            nextInput: `${getSetPrefix(resource, path, t, texts)} `,
          }))
        : [],
    )
    // There are many formats, so only typing finds their commands.
    const exports = offersOfKind.flatMap(({ commands }) =>
      commands.flatMap(({ key, onExportAs }) =>
        onExportAs
          ? EXPORTED_FORMATS.map(([format, name]) => ({
              key: `${kind}.${key}.${format}`,
              label: texts(`tools.palette.${key}As` as PartKey<'tools'>, { name }),
              words: format,
              icon: ICONS[key],
              needsTyping: true,
              run: () => onExportAs(format),
            }))
          : [],
      ),
    )
    const commands = [...offered, ...exports, ...sets, ...(kind === 'list' && list ? ofList : [])]
    return { kind, label: texts(`tools.palette.${kind}`), commands }
  })
}

/** Returns the commands of a list that open no dialog: create and import records, edit cells, open saved views. */
function useListCommands(
  resource: Resource | undefined,
  texts: PartTranslation<'tools'> | undefined,
  { create, others }: ReturnType<typeof useGeneralCommands>,
): readonly Command[] {
  const { can } = useSession()
  const { data: views = [] } = useGetList('views', buildViewsParams(resource?.name ?? ''), {
    enabled: resource !== undefined && can('view.view'),
  })
  if (!resource || !texts) return []
  const editCells = document.querySelector<HTMLElement>('#main-content [aria-keyshortcuts~="F2"]')
  const label = editCells?.getAttribute('aria-label')
  return [
    ...[...create, ...others].filter((command) => command.resource === resource.name),
    ...(editCells && label
      ? [
          {
            key: 'cells',
            label,
            icon: <TableProperties size={16} />,
            run: () => editCells.click(),
          },
        ]
      : []),
    ...views.map(({ id, name }) => ({
      key: `view.${id}`,
      label: texts('tools.palette.openView', { name }),
      icon: 'eye',
      to: getViewPath(resource.name, String(id)),
    })),
  ]
}

/**
 * Returns a command for each value of a field of the selected rows, when the text begins with `Set category` or
 * similar.
 */
export function useSetChoices(
  typed: string,
  offers: readonly ScreenOffer[],
): { readonly groups: readonly CommandGroup[]; readonly isSearching: boolean } | undefined {
  const t = useTranslation()
  const texts = useTexts('tools')
  const { can } = useSession()
  const { resources, byName } = useRegistry()
  const offer = offers.find(({ onSet }) => onSet)
  const hasTypedStart = (place: EnteredPlace) =>
    texts &&
    `${foldAccents(typed)} `.startsWith(
      `${foldAccents(getSetPrefix(place.resource, place.path, t, texts))} `,
    )
  const place = offer
    ? listSetFields(offer.resource, can)
        .filter(hasTypedStart)
        // The longest label wins: “tax category” before “tax”.
        .toSorted((a, b) => t.field(b.resource, b.path).length - t.field(a.resource, a.path).length)
        .at(0)
    : undefined
  const prefix = place && texts ? getSetPrefix(place.resource, place.path, t, texts) : ''
  const query = typed.slice(prefix.length).trim()
  const target = place?.field.kind === 'reference' ? byName.get(place.field.to) : undefined
  const own = useOwnBranches(
    place ?? { resource: resources[0]!, path: '', field: { kind: 'text' } },
  )
  const found = useReferenceChoices(target ?? resources[0]!, query, target !== undefined, {
    offered: own ? { id: own } : {},
  })
  if (!place || !offer || !texts) return undefined
  const { resource, path, field } = place
  const name = lowercaseWords(t.field(resource, path))
  const values: readonly { readonly value: unknown; readonly title: string }[] = hasChoices(field)
    ? Object.keys(field.choices).map((value) => ({
        value,
        title: t.choice(resource, path, value),
      }))
    : field.kind === 'boolean'
      ? [true, false].map((value) => ({ value, title: t(value ? 'field.yes' : 'field.no') }))
      : found.choices.map(({ id, title }) => ({ value: id, title }))
  const offered = target ? values : values.filter(({ title }) => matches(title, query))
  const toCommand = (key: string, label: string, value: unknown): Command => ({
    key,
    label,
    icon: <Pencil size={16} />,
    run: () => offer.onSet?.(path, value),
  })
  const isList = field.kind === 'multiSelect'
  const commands = [
    ...offered.map(({ value, title }) =>
      toCommand(
        String(value),
        texts(isList ? 'tools.palette.addTo' : 'tools.palette.setTo', {
          field: name,
          value: title,
        }),
        isList ? [value] : value,
      ),
    ),
    ...(mayBeBlank(place) && query === ''
      ? [toCommand('empty', texts('tools.palette.emptyField', { field: name }), null)]
      : []),
  ]
  return {
    groups: [{ label: texts('tools.palette.selection'), commands }],
    isSearching: target !== undefined && found.loading,
  }
}

/** Returns the fields that a command can set in the selected records: those whose values can be listed. */
function listSetFields(resource: Resource, can: (right: string) => boolean) {
  return listBulkFields(resource, can).filter(({ field }) => {
    if (field.kind === 'reference') return can(`${resource.one}.edit`)
    return hasChoices(field) || field.kind === 'boolean'
  })
}

function getSetPrefix(
  resource: Resource,
  path: string,
  t: ReturnType<typeof useTranslation>,
  texts: PartTranslation<'tools'>,
): string {
  return texts('tools.palette.setField', { field: lowercaseWords(t.field(resource, path)) })
}
