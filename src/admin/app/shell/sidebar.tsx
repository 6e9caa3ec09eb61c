import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import { useState } from 'react'
import { useLocation, LinkBase } from 'react-admin'
import { useBusiness, type Business } from '../../core/context/registry.tsx'
import { useMenuWithPins, type MenuGroup, type MenuLine } from '../../core/navigation/menu.ts'
import { ChevronDown } from 'lucide-react'
import { Icon } from '../../kit/icons/icon.tsx'

interface SidebarProps {
  /** Shows icons only. Clicking a group expands the sidebar. */
  readonly isCollapsed: boolean
  readonly onExpand: () => void
  /** Runs after a click on an entry. */
  readonly onNavigate: () => void
}

/** Draws the main navigation: groups that open and close, with links to screens. */
export function Sidebar({ isCollapsed, onExpand, onNavigate }: SidebarProps) {
  const t = useTranslation()
  const menu = useMenuWithPins()
  const business = useBusiness()
  const { pathname, search } = useLocation()
  const current =
    findCurrentLine(menu, pathname, search) ??
    findCurrentLine(menu, getLinkingList(business, pathname), '')
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
          return <GroupLink key={group.key} {...{ group, current, isCollapsed, onNavigate }} />
        }
        if (isCollapsed) {
          return (
            <GroupIcon
              key={group.key}
              group={group}
              isCurrent={group.key === currentGroup}
              onOpen={() => {
                setOpened(new Set([...opened, group.key]))
                onExpand()
              }}
            />
          )
        }
        return (
          <ExpandableGroup
            key={group.key}
            {...{ group, current, isOpen, onNavigate }}
            onToggle={() => toggle(group.key, isOpen)}
          />
        )
      })}
    </Box>
  )
}

/**
 * Returns the path of the entry of the open screen: the pinned view, the longest path of an entry that the current
 * path equals or continues, or the group whose page links to the current list. Undefined without such an entry.
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
  const contains = (path: string) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`))
  return (
    paths.filter(contains).toSorted((a, b) => b.length - a.length)[0] ??
    menu.find(({ leadsTo = [] }) => leadsTo.some(contains))?.to
  )
}

/**
 * Returns the path of the list from which a page without an entry is opened, such as a page about records of the list.
 */
function getLinkingList({ screens, paths }: Business, pathname: string): string {
  const page = screens.find((screen) => 'address' in screen && screen.address === pathname)
  if (page && 'address' in page && page.recordLink) return `/${page.recordLink.resource}`
  return paths.toInternal(`/${pathname.split('/')[1]}`)
}

const frame = {
  flex: 1,
  overflowY: 'auto',
  p: 1.5,
  display: 'grid',
  gap: 0.25,
  alignContent: 'start',
} as const

interface ExpandableGroupProps {
  readonly group: MenuGroup
  readonly current: string | undefined
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onNavigate: () => void
}

/** Draws a group of the sidebar whose heading shows and hides its entries. */
function ExpandableGroup({ group, current, isOpen, onToggle, onNavigate }: ExpandableGroupProps) {
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
          <Lines {...{ lines: group.lines, current, onNavigate }} />
        </Box>
      )}
    </div>
  )
}

/** Animates the opening of a group like MUI's `Collapse`, with less code. */
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
  readonly onNavigate: () => void
}

/** Draws a group of the sidebar whose heading is a link. */
function GroupLink({
  group: { icon, label, to = '/' },
  current,
  isCollapsed,
  onNavigate,
}: GroupLinkProps) {
  return (
    <Box
      component={LinkBase}
      to={to}
      onClick={onNavigate}
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
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

/** Draws a group of the collapsed sidebar as an icon, which expands the sidebar at this group. */
function GroupIcon({ group, isCurrent, onOpen }: GroupIconProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={group.label}
      title={group.label}
      onClick={onOpen}
      sx={{ ...navLine, ...(isCurrent && { bgcolor: 'action.selected', color: 'text.primary' }) }}
    >
      <Icon name={group.icon} />
    </Box>
  )
}

interface LinesProps {
  readonly lines: readonly MenuLine[]
  readonly current: string | undefined
  readonly onNavigate: () => void
}

function Lines({ lines, current, onNavigate }: LinesProps) {
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
          onClick={onNavigate}
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
