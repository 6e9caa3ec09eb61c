import { useTranslation } from '../../core/context/translation.ts'
import { useLocales, useLocaleState } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { matches } from '../../core/format/fold.ts'
import { getViewPath, REPORTS, useMenuWithPins } from '../../core/navigation/menu.ts'
import { themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice } from '../../core/store/store.ts'
import { useFoundRecords } from './use-found-records.ts'

/** Describes a line of the palette, which opens a page or runs an action. */
export interface Command {
  readonly key: string
  readonly label: string
  /** Shows the group of a page or the subtitle of a record beside the label. */
  readonly detail?: string
  readonly icon: string
  readonly to?: string
  readonly run?: () => void
}

export interface CommandGroup {
  readonly label: string
  readonly commands: readonly Command[]
}

/** Finds pages, actions and records that match the typed text. */
export function useCommands(typed: string): {
  readonly groups: readonly CommandGroup[]
  readonly isSearching: boolean
} {
  const t = useTranslation()
  const pages = usePages()
  const actions = useActions()
  const { found, isSearching } = useFoundRecords(typed)
  const fits = ({ label, detail = '' }: Command) => matches(`${label} ${detail}`, typed)

  const groups = [
    { label: t('palette.pages'), commands: pages.filter(fits).slice(0, typed ? 8 : 6) },
    ...found.map(({ resource, records }) => ({
      label: t.resource(resource.name),
      commands: records.map((record) => ({
        key: `${resource.name}/${record.id}`,
        label: String(record[resource.title] ?? record.id),
        detail: String((resource.subtitle && record[resource.subtitle]) ?? ''),
        icon: resource.icon,
        to:
          resource.name === 'views'
            ? getViewPath(String(record.resource), String(record.id))
            : `/${resource.name}/${encodeURIComponent(record.id)}/show`,
      })),
    })),
    { label: t('palette.actions'), commands: actions.filter(fits).slice(0, typed ? 8 : 4) },
  ]
  return { groups: groups.filter(({ commands }) => commands.length > 0), isSearching }
}

/** Returns the pages of the sidebar, and each report, which the sidebar shows on one page. */
function usePages(): readonly Command[] {
  const t = useTranslation()
  const { resources } = useRegistry()
  const { can } = useSession()
  const detail = t('navigation.reports')
  const reports = resources
    .filter(({ group, one }) => group === REPORTS && can(`${one}.view`))
    .map(({ name, icon }) => ({
      key: name,
      label: t.resource(name),
      detail,
      icon,
      to: `/${name}`,
    }))
  const pages = useMenuWithPins().flatMap(({ key, label, icon, to, lines }): Command[] => [
    ...(to === undefined ? [] : [{ key, label, icon, to }]),
    ...lines.map((line) => ({ key: line.to, label: line.label, detail: label, icon, to: line.to })),
  ])
  const isListed = new Set(pages.map(({ to }) => to))
  return [...pages, ...reports.filter(({ to }) => !isListed.has(to))]
}

function useActions(): readonly Command[] {
  const t = useTranslation()
  const { signOut } = useAccount()
  const [, setTheme] = useThemeChoice()
  const [, setLocale] = useLocaleState()
  const locales = useLocales()
  return [
    ...themeChoices.map((choice) => ({
      key: `theme.${choice}`,
      label: t('palette.useTheme', { name: t(`shell.${choice}`) }),
      icon: 'star',
      run: () => setTheme(choice),
    })),
    ...locales.map(({ locale, name }) => ({
      key: `locale.${locale}`,
      label: t('palette.useLanguage', { name }),
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
