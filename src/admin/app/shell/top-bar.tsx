import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, IconButton, type Theme } from '@mui/material'
import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { Menu as MenuIcon, Search, Languages, Monitor, Moon, Sun, WifiOff } from 'lucide-react'
import { useGetMany, useLocales, useLocaleState } from 'react-admin'
import { findScopeResource } from '../../../schema/registry.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useOfflineSince } from '../../core/data/connection.ts'
import { hasCommandKey, themeChoices } from '../../core/store/browser-keys.ts'
import { useThemeChoice } from '../../core/store/store.ts'
import { NotificationBell, UserMenu } from './bar-menus.tsx'
import { visuallyHidden } from '../../kit/theme/components.ts'
import type { ReactNode } from 'react'
import { EntryMenu, usePopup } from '../../kit/popups/popups.tsx'

interface TopBarProps {
  /** Opens the drawer; left out where the sidebar is always visible. */
  readonly onMenu?: () => void
  readonly onSearch: () => void
}

/** Draws the bar above every screen: team and branches, search, language, theme, notifications and user menu. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const t = useTranslation()
  const isMac = hasCommandKey()
  return (
    <Box component="header" sx={bar}>
      {onMenu && (
        <IconButton aria-label={t('shell.openMenu')} onClick={onMenu} edge="start">
          <MenuIcon size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <Workplace />
      <ConnectionNotice />
      <Button
        variant="outlined"
        onClick={onSearch}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-label={t('palette.open')}
        title={`${t('palette.open')} (${t(isMac ? 'palette.keysMac' : 'palette.keys')})`}
        sx={search}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <Box component="span" sx={searchText}>
          {t('palette.open')}
        </Box>
        <Box component="kbd" sx={keys}>
          {t(isMac ? 'palette.keysMac' : 'palette.keys')}
        </Box>
      </Button>
      <LoadingIndicator />
      <LanguageMenu />
      <ThemeMenu />
      <NotificationBell />
      <UserMenu />
    </Box>
  )
}

const bar = {
  gridArea: 'bar',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: 'var(--top-bar)',
  px: { xs: 1.5, sm: 3 },
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  // Clips the loading indicator at the right edge.
  overflow: 'hidden',
} as const
const workplace = {
  flex: '0 1 auto',
  minWidth: 0,
  maxWidth: 360,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  marginInlineEnd: 1.5,
  // A phone has no room for team and branches.
  display: { xs: 'none', sm: 'inline' },
} as const
const tagline = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  // A phone has no room for the tagline.
  visibility: { xs: 'hidden', sm: 'visible' },
  'body:not(:has([data-own-connection])) &[data-offline]': { display: 'none' },
} as const
/** Makes the notice fit into the bar with up to three lines. */
const notice = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  fontSize: 12,
  lineHeight: '15px',
  color: (theme: Theme) => theme.tokens.tones.warning.text,
  '& svg': { flex: 'none' },
  '&:empty, body:has([data-own-connection]) &': { display: 'none' },
} as const
/**
 * Limits the notice to three lines. Phones show a shorter notice in its place, and only screen readers read the whole
 * notice.
 */
const noticeText = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '3',
  overflow: 'hidden',
  '@media (max-width: 599px)': visuallyHidden,
} as const
const search = {
  justifyContent: 'flex-start',
  gap: 1,
  minHeight: 36,
  minWidth: { xs: 36, md: 280 },
  // The button is as wide as the text in each language.
  width: { xs: 36, md: 'auto' },
  flex: 'none',
  px: { xs: 1, md: 1.5 },
  color: 'text.secondary',
  fontWeight: 450,
  marginInlineEnd: 0.5,
} as const
const searchText = {
  display: { xs: 'none', md: 'block' },
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textAlign: 'start',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
const keys = {
  display: { xs: 'none', md: 'block' },
  font: 'inherit',
  fontSize: 12,
  flex: 'none',
} as const

/**
 * Draws the product's tagline, and the notice about a lost connection in its place, so that nothing moves and nothing
 * is covered. Screens that work without a connection have a notice of their own, marked with `data-own-connection`.
 */
function ConnectionNotice() {
  const t = useTranslation()
  const { dateTime } = useFormats()
  const since = useOfflineSince()
  const text = since && t('shell.offline', { time: dateTime(since.toISOString()) })
  return (
    <>
      <Box component="span" title={t('shell.tagline')} sx={tagline} data-offline={since && ''}>
        {t('shell.tagline')}
      </Box>
      <Box role="status" title={text} sx={notice}>
        {text && (
          <>
            <WifiOff size={16} aria-hidden />
            <Box component="span" sx={noticeText}>
              {text}
            </Box>
            <Box component="span" aria-hidden sx={{ display: { sm: 'none' } }}>
              {t('shell.offlineShort')}
            </Box>
          </>
        )}
      </Box>
    </>
  )
}

/** Draws the name of the team and of the branches in which the person works. */
function Workplace() {
  const t = useTranslation()
  const { team, branches, can } = useSession()
  const scope = findScopeResource(useRegistry())
  const shown = scope && branches && can(`${scope.one}.view`) ? branches : []
  const { data } = useGetMany(scope?.name ?? '', { ids: [...shown] }, { enabled: shown.length > 0 })
  const names = data?.flatMap((branch) => (branch ? [String(branch[scope!.title])] : [])).join(', ')
  const place = scope && branches === null ? t('shell.allBranches') : names
  return (
    <Box component="span" title={place ? `${team.name} · ${place}` : team.name} sx={workplace}>
      <strong>{team.name}</strong>
      {place && ` · ${place}`}
    </Box>
  )
}

/** Draws the menu of languages. Each language is listed under its own name. */
function LanguageMenu() {
  const t = useTranslation()
  const [locale, setLocale] = useLocaleState()
  const locales = useLocales()
  return (
    <ChoiceMenu
      label={t('shell.language')}
      icon={<Languages size={18} strokeWidth={1.75} />}
      choices={locales.map(({ locale: value, name }) => ({ value, label: name, lang: value }))}
      chosen={locale}
      onChoose={setLocale}
    />
  )
}

const themeIcons = {
  light: <Sun size={18} strokeWidth={1.75} />,
  dark: <Moon size={18} strokeWidth={1.75} />,
  system: <Monitor size={18} strokeWidth={1.75} />,
}

/** Draws the menu of themes: light, dark or the system's theme. */
function ThemeMenu() {
  const t = useTranslation()
  const [choice, setChoice] = useThemeChoice()
  return (
    <ChoiceMenu
      label={t('shell.theme')}
      icon={themeIcons[choice]}
      choices={themeChoices.map((value) => ({
        value,
        label: t(`shell.${value}`),
        icon: themeIcons[value],
      }))}
      chosen={choice}
      onChoose={setChoice}
    />
  )
}

/** Draws a thin line below the top bar while requests are running. */
function LoadingIndicator() {
  const t = useTranslation()
  const isBusy = useIsFetching() + useIsMutating() > 0
  return isBusy ? <Box role="progressbar" aria-label={t('shell.loading')} sx={line} /> : null
}

/** Delays the indicator by 300 ms, so that short requests do not make it flicker. */
const line = {
  position: 'absolute',
  insetInlineStart: 0,
  bottom: 0,
  width: '30%',
  height: 2,
  bgcolor: 'primary.main',
  opacity: 0,
  animation: 'appear 0s 300ms forwards, pass 1.2s 300ms infinite ease-in-out',
  '@keyframes appear': { to: { opacity: 1 } },
  '@keyframes pass': { from: { insetInlineStart: '-30%' }, to: { insetInlineStart: '100%' } },
} as const

interface Choice<T extends string> {
  readonly value: T
  readonly label: string
  readonly icon?: ReactNode
  /** Names the language of the label when it differs from the language of the screen. */
  readonly lang?: string
}

interface ChoiceMenuProps<T extends string> {
  readonly label: string
  readonly icon: ReactNode
  readonly choices: readonly Choice<T>[]
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

/** Draws a button of the top bar with a menu of a few values, one of which is selected. */
function ChoiceMenu<T extends string>({
  label,
  icon,
  choices,
  chosen,
  onChoose,
}: ChoiceMenuProps<T>) {
  const { anchor, isOpen, open, close } = usePopup()
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={open}
      >
        {icon}
      </IconButton>
      <EntryMenu
        anchor={anchor}
        onClose={close}
        entries={choices.map(({ value, ...choice }) => ({
          ...choice,
          key: value,
          isChosen: value === chosen,
          onClick: () => onChoose(value),
        }))}
      />
    </>
  )
}
