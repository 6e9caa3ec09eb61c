import { useLoadedTexts } from '../../core/context/translation.ts'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { Box, ListSubheader, MenuItem, TextField, Typography, useMediaQuery } from '@mui/material'
import { LinkBase, useNavigate } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { listSettingsResources, showsBilling } from '../../core/navigation/menu.ts'
import { listSections } from '../../../schema/settings.ts'
import { getSectionId } from '../../core/navigation/paths.ts'
import { COMPANY_PATH } from '../../core/navigation/screen.ts'
import { TEAM_SECTION } from '../routing/pages.ts'
import { navLine } from '../shell/sidebar.tsx'

const OWN_SECTIONS = [
  ['profile', '/settings'],
  ['account', '/settings/account'],
  ['appearance', '/settings/appearance'],
  ['notifications', '/settings/notifications'],
  ['display', '/settings/display'],
  ['billing', '/settings/billing'],
] as const

/**
 * Draws the links to the sections of the settings, and to the team's lists that are not in the
 * sidebar. Below the link to the company are links to the sections of its page.
 */
export function SettingsNavigation({ current }: { readonly current: string }) {
  const t = useLoadedTexts('settings')
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const { own, teamLists, companySections } = useSettingsLines()
  const isCompany = current === COMPANY_PATH
  return isNarrow ? (
    <>
      <SectionChoice own={own} teamLists={teamLists} current={current} />
      {isCompany && <CompanySectionChoice lines={companySections} />}
    </>
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
      {teamLists.map((line) => (
        <Fragment key={line[1]}>
          <Links lines={[line]} current={current} />
          {isCompany && line[1] === current && <CompanySectionLinks lines={companySections} />}
        </Fragment>
      ))}
    </Box>
  )
}

interface CompanySectionsProps {
  readonly lines: readonly Line[]
}

/** Draws links to the sections of the company, and marks the section that is at the top of the window. */
function CompanySectionLinks({ lines: sections }: CompanySectionsProps) {
  const t = useLoadedTexts('settings')
  const visible = useVisibleSection(sections)
  return (
    <Box component="ul" aria-label={t('settings.company.sections')} sx={sectionList}>
      {sections.map(([label, to]) => (
        <li key={to}>
          <Box
            component={LinkBase}
            to={to}
            aria-current={visible === to ? 'location' : undefined}
            sx={sectionLine}
          >
            {label}
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** Draws the sections of the company as a select, which stays at the top of the window of a phone. */
function CompanySectionChoice({ lines: sections }: CompanySectionsProps) {
  const t = useLoadedTexts('settings')
  const navigate = useNavigate()
  const visible = useVisibleSection(sections)
  return (
    <Box sx={stickyChoice}>
      <TextField
        select
        value={visible ?? ''}
        onChange={({ target }) => navigate(target.value)}
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': t('settings.company.sections') } },
        }}
      >
        {sections.map(([label, to]) => (
          <MenuItem key={to} value={to}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

/** Returns the address of the section at the top of the window. */
function useVisibleSection(sections: readonly Line[]): string | undefined {
  const [visible, setVisible] = useState(sections[0]?.[1])
  useEffect(() => {
    const update = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2
      const passed = sections.filter(([, to]) => {
        const section = document.getElementById(getSectionId(to.slice(to.indexOf('#') + 1)))
        const edge = isAtEnd ? window.innerHeight : TOP_PX
        return section !== null && section.getBoundingClientRect().top <= edge
      })
      setVisible((passed.at(-1) ?? sections[0])?.[1])
    }
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [sections])
  return visible
}

/** Sets the distance from the top of the window at which a section counts as reached, in px. */
const TOP_PX = 130

/** Holds the label and address of a section. */
type Line = readonly [label: string, to: string]

/**
 * Returns the person's sections of the settings, the sections of the team that the person may open, and the sections of
 * the page of the company.
 */
export function useSettingsLines(): Readonly<
  Record<'own' | 'teamLists' | 'companySections', readonly Line[]>
> {
  const t = useLoadedTexts('settings')
  const { can } = useSession()
  const teamLists = useTeamLists()
  const companySections = useCompanySections()
  return useMemo(() => {
    const own = OWN_SECTIONS.filter(([section]) => section !== 'billing' || showsBilling(can))
    return {
      own: own.map(([section, to]): Line => [t(`settings.${section}.title`), to]),
      teamLists,
      companySections,
    }
  }, [t, can, teamLists, companySections])
}

function useCompanySections(): readonly Line[] {
  const t = useLoadedTexts('settings')
  const { settings } = useRegistry()
  const { can } = useSession()
  return useMemo(() => {
    if (!can(`${settings.resource.one}.view`)) return []
    const buildAddress = (name: string) => `${COMPANY_PATH}#${name}`
    return [
      [t('settings.company.team'), buildAddress(TEAM_SECTION)],
      ...listSections(settings).map(([name]): Line => [
        t.section(settings.resource, name),
        buildAddress(name),
      ]),
    ]
  }, [t, settings, can])
}

function useTeamLists(): readonly Line[] {
  const t = useLoadedTexts('settings')
  const registry = useRegistry()
  const { can } = useSession()
  return useMemo(() => {
    const resources = listSettingsResources({ registry, can })
    const company = registry.settings.resource
    return [
      ...(can(`${company.one}.view`) ? [[t.resource(company.name), COMPANY_PATH] as const] : []),
      ...(can('team.backup') ? [[t('settings.backup.title'), '/settings/backup'] as const] : []),
      ...(can('team.edit') ? [[t('settings.mail.title'), '/settings/mail'] as const] : []),
      ...resources.map(({ name }): Line => [t.resource(name), `/${name}`]),
    ]
  }, [t, registry, can])
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
  const t = useLoadedTexts('settings')
  const navigate = useNavigate()
  const isListed = [...own, ...teamLists].some(([, to]) => to === current)
  const drawItem = ([label, to]: Line) => (
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
        {own.map(drawItem)}
        {teamLists.length > 0 && <ListSubheader>{t('settings.team')}</ListSubheader>}
        {teamLists.map(drawItem)}
      </TextField>
    </Box>
  )
}

/** Keeps the links in the window while the page scrolls. */
const list = {
  display: 'grid',
  gap: 0.25,
  position: 'sticky',
  top: 68,
  maxHeight: 'calc(100dvh - 84px)',
  overflowY: 'auto',
} as const

const sectionList = {
  listStyle: 'none',
  m: 0,
  p: 0,
  marginInlineStart: 1,
  paddingInlineStart: 0.5,
  borderInlineStart: '1px solid',
  borderColor: 'divider',
} as const

const sectionLine = {
  ...navLine,
  minHeight: 28,
  fontSize: 13,
  '&[aria-current]': { color: 'text.primary', fontWeight: 550 },
} as const

const stickyChoice = {
  position: 'sticky',
  top: 52,
  zIndex: 3,
  bgcolor: 'background.default',
  py: 1,
  my: -1,
} as const
