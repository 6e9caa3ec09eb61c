import { useTranslation } from '../../core/context/translation.ts'
import { Box, ListSubheader, MenuItem, TextField, Typography, useMediaQuery } from '@mui/material'
import { LinkBase, useNavigate } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { listSettingsResources, showsBilling } from '../../core/navigation/menu.ts'
import { navLine } from '../shell/sidebar.tsx'

const lines = [
  ['profile', '/settings'],
  ['account', '/settings/account'],
  ['appearance', '/settings/appearance'],
  ['notifications', '/settings/notifications'],
  ['display', '/settings/display'],
  ['billing', '/settings/billing'],
] as const

/**
 * Draws the links to the sections of the settings, and to the team's lists that are not in the
 * sidebar.
 */
export function SettingsNavigation({ current }: { readonly current: string }) {
  const t = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const { own, teamLists } = useSettingsLines()
  return isNarrow ? (
    <SectionChoice own={own} teamLists={teamLists} current={current} />
  ) : (
    <Box component="nav" aria-label={t('settings.navigation')} sx={list}>
      <Links lines={own} current={current} />
      {teamLists.length > 0 && (
        <Typography
          variant="subtitle2"
          component="p"
          color="textSecondary"
          sx={{ px: 1, pt: 1.5, pb: 0.5 }}
        >
          {t('settings.team')}
        </Typography>
      )}
      <Links lines={teamLists} current={current} />
    </Box>
  )
}

/** Holds the label and address of a section. */
type Line = readonly [label: string, to: string]

/** Returns the person's sections of the settings, and those of the team that the person may open. */
export function useSettingsLines(): Readonly<Record<'own' | 'teamLists', readonly Line[]>> {
  const t = useTranslation()
  const { can } = useSession()
  const teamLists = useTeamLists()
  const own = lines.filter(([section]) => section !== 'billing' || showsBilling(can))
  return {
    own: own.map(([section, to]): Line => [t(`settings.${section}.title`), to]),
    teamLists,
  }
}

function useTeamLists(): readonly Line[] {
  const t = useTranslation()
  const registry = useRegistry()
  const { can } = useSession()
  const resources = listSettingsResources({ registry, can })
  const { resource: rules, screens } = registry.settings
  const shown = can(`${rules.one}.view`)
    ? [
        [t.resource(rules.name), '/settings/rules'] as const,
        ...(screens.documents
          ? [[t('settings.documents.title'), '/settings/documents'] as const]
          : []),
        ...(screens.mailTexts
          ? [[t('settings.mailTexts.title'), '/settings/mail-texts'] as const]
          : []),
      ]
    : []
  return [
    ...shown,
    ...(can('team.backup') ? [[t('settings.backup.title'), '/settings/backup'] as const] : []),
    ...(can('team.edit') ? [[t('settings.mail.title'), '/settings/mail'] as const] : []),
    ...resources.map(({ name }): Line => [t.resource(name), `/${name}`]),
  ]
}

function Links({ lines: shown, current }: { lines: readonly Line[]; current: string }) {
  return shown.map(([label, to]) => (
    <Box
      key={to}
      component={LinkBase}
      to={to}
      aria-current={current === to ? 'page' : undefined}
      sx={navLine}
    >
      {label}
    </Box>
  ))
}

interface SectionChoiceProps {
  readonly own: readonly Line[]
  readonly teamLists: readonly Line[]
  readonly current: string
}

/**
 * Draws the sections as one select on a phone, so that the chosen section is visible without
 * scrolling.
 */
function SectionChoice({ own, teamLists, current }: SectionChoiceProps) {
  const t = useTranslation()
  const navigate = useNavigate()
  const isListed = [...own, ...teamLists].some(([, to]) => to === current)
  const item = ([label, to]: Line) => (
    <MenuItem key={to} value={to}>
      {label}
    </MenuItem>
  )
  return (
    <Box component="nav" aria-label={t('settings.navigation')}>
      <TextField
        select
        value={isListed ? current : ''}
        onChange={(event) => navigate(event.target.value)}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: { 'aria-label': t('settings.navigation') },
            renderValue: isListed ? undefined : () => t('settings.navigation'),
          },
        }}
      >
        {own.map(item)}
        {teamLists.length > 0 && <ListSubheader>{t('settings.team')}</ListSubheader>}
        {teamLists.map(item)}
      </TextField>
    </Box>
  )
}

const list = { display: 'grid', gap: 0.25 } as const
