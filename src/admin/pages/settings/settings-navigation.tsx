import { Box, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useLabels } from '../../context/labels.tsx'
import { useRegistry } from '../../context/registry.tsx'
import { useSession } from '../../context/session.tsx'
import { useWords } from '../../context/words.ts'
import { settingsResources } from '../../shell/menu-tree.ts'
import { navLine } from '../../shell/nav-link.ts'

const lines = [
  ['profile', '/settings'],
  ['account', '/settings/account'],
  ['appearance', '/settings/appearance'],
  ['notifications', '/settings/notifications'],
  ['display', '/settings/display'],
  ['billing', '/settings/billing'],
] as const

/** Sections of the settings, and the team's lists that belong to no other place. */
export function SettingsNavigation({ current }: { readonly current: string }) {
  const words = useWords()
  const labels = useLabels()
  const registry = useRegistry()
  const { can } = useSession()
  const resources = settingsResources({ registry, can })
  const rules = registry.settings.resource
  const ofTeam = [
    ...(can(`${rules.one}.view`)
      ? [[labels.resource(rules.name), '/settings/rules'] as const]
      : []),
    ...resources.map(({ name }) => [labels.resource(name), `/${name}`] as const),
  ]
  return (
    <Box component="nav" aria-label={words('settings.navigation')} sx={list}>
      {lines.map(([section, to]) => (
        <Box
          key={to}
          component={LinkBase}
          to={to}
          aria-current={current === to ? 'page' : undefined}
          sx={navLine}
        >
          {words(`settings.${section}.title`)}
        </Box>
      ))}
      {ofTeam.length > 0 && (
        <Typography
          variant="subtitle2"
          component="p"
          color="textSecondary"
          sx={{ px: 1, pt: 1.5, pb: 0.5 }}
        >
          {words('settings.team')}
        </Typography>
      )}
      {ofTeam.map(([label, to]) => (
        <Box
          key={to}
          component={LinkBase}
          to={to}
          aria-current={current === to ? 'page' : undefined}
          sx={navLine}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
}

const list = { display: 'grid', gap: 0.25 } as const
