import { Box } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { LinkBase } from 'react-admin'
import type { MenuGroup, MenuLine } from '../../core/navigation/menu.ts'
import { Icon } from '../../kit/icons/icon.tsx'

interface OpenGroupProps {
  readonly group: MenuGroup
  readonly current: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onGo: () => void
}

/** Draws a group of the sidebar whose heading shows and hides its entries. */
export function OpenGroup({ group, current, isOpen, onToggle, onGo }: OpenGroupProps) {
  return (
    <div>
      <Box component="button" type="button" aria-expanded={isOpen} onClick={onToggle} sx={navLine}>
        <Icon name={group.icon} />
        <Box component="span" sx={{ flex: 1 }}>
          {group.label}
        </Box>
        <Box component={ChevronDown} size={16} aria-hidden sx={isOpen ? turned : undefined} />
      </Box>
      {isOpen && (
        <Box sx={unfolding}>
          <Lines {...{ lines: group.lines, current, onGo }} />
        </Box>
      )}
    </div>
  )
}

/** Lets the lines of a group appear in the time that MUI's larger `Collapse` takes. */
const unfolding = {
  display: 'grid',
  overflow: 'hidden',
  '& > *': { minHeight: 0 },
  '@media (prefers-reduced-motion: no-preference)': { animation: 'unfold 200ms ease-out' },
  '@keyframes unfold': { from: { gridTemplateRows: '0fr' }, to: { gridTemplateRows: '1fr' } },
} as const

interface GroupLinkProps {
  readonly group: MenuGroup
  readonly current: string | undefined
  readonly isCollapsed: boolean
  readonly onGo: () => void
}

/** Draws a group of the sidebar whose heading is a link. */
export function GroupLink({
  group: { icon, label, to = '/' },
  current,
  isCollapsed,
  onGo,
}: GroupLinkProps) {
  return (
    <Box
      component={LinkBase}
      to={to}
      onClick={onGo}
      aria-label={isCollapsed ? label : undefined}
      title={isCollapsed ? label : undefined}
      aria-current={to === current ? 'page' : undefined}
      sx={navLine}
    >
      <Icon name={icon} />
      {!isCollapsed && label}
    </Box>
  )
}

interface GroupIconProps {
  readonly group: MenuGroup
  readonly isHome: boolean
  readonly onOpen: () => void
}

/** Draws a group of the collapsed sidebar as an icon, which expands the sidebar at this group. */
export function GroupIcon({ group, isHome, onOpen }: GroupIconProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={group.label}
      title={group.label}
      onClick={onOpen}
      sx={{ ...navLine, ...(isHome && { bgcolor: 'action.selected', color: 'text.primary' }) }}
    >
      <Icon name={group.icon} />
    </Box>
  )
}

interface LinesProps {
  readonly lines: readonly MenuLine[]
  readonly current: string | undefined
  readonly onGo: () => void
}

function Lines({ lines, current, onGo }: LinesProps) {
  return (
    <Box
      sx={{
        marginInlineStart: 2,
        paddingInlineStart: 1,
        my: 0.25,
        borderInlineStart: '1px solid',
        borderColor: 'divider',
        display: 'grid',
        gap: 0.25,
      }}
    >
      {lines.map(({ label, to }) => (
        <Box
          key={to}
          component={LinkBase}
          to={to}
          onClick={onGo}
          aria-current={to === current ? 'page' : undefined}
          sx={navLine}
        >
          {label}
        </Box>
      ))}
    </Box>
  )
}

const turned = { transform: 'rotate(180deg)' } as const

/** Styles an entry of the sidebar, either a link or a group heading. */
export const navLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  minHeight: 32,
  px: 1,
  border: 0,
  borderRadius: 1,
  background: 'none',
  color: 'text.secondary',
  font: 'inherit',
  fontWeight: 450,
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color 100ms',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current=page]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 550 },
  '@media (pointer: coarse)': { minHeight: 44 },
} as const
