import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { useState } from 'react'
import { useLocation } from 'react-admin'
import { useMenuWithPins, type MenuGroup } from '../../core/navigation/menu.ts'
import { GroupIcon, GroupLink, OpenGroup } from './sidebar-group.tsx'

interface SidebarProps {
  /** Shows icons only. Clicking a group expands the sidebar. */
  readonly isCollapsed: boolean
  readonly onExpand: () => void
  /** Runs after a click on an entry. */
  readonly onGo: () => void
}

/** Draws the main navigation: groups that open and close, with links to screens. */
export function Sidebar({ isCollapsed, onExpand, onGo }: SidebarProps) {
  const t = useTranslation()
  const menu = useMenuWithPins()
  const { pathname, search } = useLocation()
  const current = findCurrentLine(menu, pathname, search)
  const currentGroup = menu.find(({ lines }) => lines.some(({ to }) => to === current))?.key
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [closed, setClosed] = useState<string>()

  function toggle(key: string, isOpen: boolean) {
    setOpened(new Set(isOpen ? [...opened].filter((other) => other !== key) : [...opened, key]))
    setClosed(isOpen && key === currentGroup ? key : undefined)
  }

  return (
    <Box component="nav" aria-label={t('shell.mainNavigation')} sx={frame}>
      {menu.map((group) => {
        const isOpen = opened.has(group.key) || (group.key === currentGroup && closed !== group.key)
        if (group.to !== undefined) {
          return <GroupLink key={group.key} {...{ group, current, isCollapsed, onGo }} />
        }
        if (isCollapsed) {
          return (
            <GroupIcon
              key={group.key}
              group={group}
              isHome={group.key === currentGroup}
              onOpen={() => {
                setOpened(new Set([...opened, group.key]))
                onExpand()
              }}
            />
          )
        }
        return (
          <OpenGroup
            key={group.key}
            {...{ group, current, isOpen, onGo }}
            onToggle={() => toggle(group.key, isOpen)}
          />
        )
      })}
    </Box>
  )
}

/**
 * Returns the entry of the open screen: a pinned view, or the one with the longest path that
 * contains the current path.
 */
function findCurrentLine(
  menu: readonly MenuGroup[],
  pathname: string,
  search: string,
): string | undefined {
  const view = new URLSearchParams(search).get('view')
  const paths = menu.flatMap(({ to, lines }) => [
    ...(to === undefined ? [] : [to]),
    ...lines.map((line) => line.to),
  ])
  const pinned = `${pathname}?view=${view}`
  if (paths.includes(pinned)) return pinned
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
