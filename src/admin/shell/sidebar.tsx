import { Box, Collapse } from '@mui/material'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { LinkBase, useLocation } from 'react-admin'
import { useWords } from '../context/words.ts'
import { Icon } from './icon.tsx'
import type { MenuGroup, MenuLine } from './menu-tree.ts'
import { navLine } from './nav-link.ts'
import { useMenu } from './use-menu.ts'

interface SidebarProps {
  /** Only icons show; a group opens the sidebar. */
  readonly isCollapsed: boolean
  readonly onExpand: () => void
  /** A line was followed. */
  readonly onGo: () => void
}

/** The main navigation: groups that open and close, lines that lead to screens. */
export function Sidebar({ isCollapsed, onExpand, onGo }: SidebarProps) {
  const words = useWords()
  const menu = useMenu()
  const { pathname } = useLocation()
  const current = currentLine(menu, pathname)
  const home = menu.find(({ lines }) => lines.some(({ to }) => to === current))?.key
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<string>()

  function toggle(key: string, isOpen: boolean) {
    setOpened(new Set(isOpen ? [...opened].filter((other) => other !== key) : [...opened, key]))
    setClosed(isOpen && key === home ? key : undefined)
  }

  return (
    <Box component="nav" aria-label={words('shell.mainNavigation')} sx={frame}>
      {menu.map((group) => {
        const isOpen = opened.has(group.key) || (group.key === home && closed !== group.key)
        if (group.to !== undefined) {
          return <GroupLink key={group.key} {...{ group, current, isCollapsed, onGo }} />
        }
        if (isCollapsed) {
          return (
            <GroupIcon
              key={group.key}
              group={group}
              isHome={group.key === home}
              onOpen={() => {
                setOpened(new Set([...opened, group.key]))
                onExpand()
              }}
            />
          )
        }
        return (
          <div key={group.key}>
            <Box
              component="button"
              type="button"
              aria-expanded={isOpen}
              onClick={() => toggle(group.key, isOpen)}
              sx={navLine}
            >
              <Icon name={group.icon} />
              <Box component="span" sx={{ flex: 1 }}>
                {group.label}
              </Box>
              <Box component={ChevronDown} size={16} aria-hidden sx={isOpen ? turned : undefined} />
            </Box>
            <Collapse in={isOpen} unmountOnExit>
              <Lines {...{ lines: group.lines, current, onGo }} />
            </Collapse>
          </div>
        )
      })}
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
        ml: 2,
        pl: 1,
        my: 0.25,
        borderLeft: 1,
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

interface GroupLinkProps {
  readonly group: MenuGroup
  readonly current: string | undefined
  readonly isCollapsed: boolean
  readonly onGo: () => void
}

function GroupLink({
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

function GroupIcon({ group, isHome, onOpen }: GroupIconProps) {
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

/** The line whose screen is open: the longest path that the present one lies at or below. */
function currentLine(menu: readonly MenuGroup[], pathname: string): string | undefined {
  const paths = menu.flatMap(({ to, lines }) => [
    ...(to === undefined ? [] : [to]),
    ...lines.map((line) => line.to),
  ])
  return paths
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
}

const frame = {
  flex: 1,
  overflowY: 'auto',
  p: 1.5,
  display: 'grid',
  gap: 0.25,
  alignContent: 'start',
} as const
const turned = { transform: 'rotate(180deg)' } as const
