import { Box, Button, IconButton } from '@mui/material'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { LoadingIndicator } from './loading-indicator.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { UserMenu } from './user-menu.tsx'
import { useWords } from '../../core/context/words.ts'

interface TopBarProps {
  /** Opens the drawer; left out where the sidebar shows beside the page. */
  readonly onMenu?: () => void
  readonly onSearch: () => void
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)

/** Draws the bar above every screen: what this is, the way to everything, language, theme, the person. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const words = useWords()
  return (
    <Box component="header" sx={bar}>
      {onMenu && (
        <IconButton aria-label={words('shell.openMenu')} onClick={onMenu} edge="start">
          <MenuIcon size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <Box component="span" sx={tagline}>
        {words('shell.tagline')}
      </Box>
      <Button
        variant="outlined"
        onClick={onSearch}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-label={words('palette.open')}
        sx={search}
      >
        <Search size={16} strokeWidth={1.75} aria-hidden />
        <Box component="span" sx={searchText}>
          {words('palette.open')}
        </Box>
        <Box component="kbd" sx={keys}>
          {isMac ? '⌘ K' : 'Ctrl K'}
        </Box>
      </Button>
      <LoadingIndicator />
      <LanguageMenu />
      <ThemeMenu />
      <UserMenu />
    </Box>
  )
}

const bar = {
  gridArea: 'bar',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: 52,
  px: { xs: 1.5, sm: 3 },
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  // The line of the loading indicator runs out at the right.
  overflow: 'hidden',
} as const
const tagline = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  // There is no room for all of it on a phone.
  visibility: { xs: 'hidden', sm: 'visible' },
} as const
const search = {
  justifyContent: 'flex-start',
  gap: 1,
  minHeight: 36,
  minWidth: 36,
  width: { xs: 36, md: 280 },
  px: { xs: 1, md: 1.5 },
  color: 'text.secondary',
  fontWeight: 450,
  mr: 0.5,
} as const
const searchText = { display: { xs: 'none', md: 'block' }, flex: 1, textAlign: 'left' } as const
const keys = { display: { xs: 'none', md: 'block' }, font: 'inherit', fontSize: 12 } as const
