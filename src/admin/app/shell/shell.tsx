import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button, IconButton, useMediaQuery, type Theme } from '@mui/material'
import { PanelLeftClose, PanelLeftOpen, Boxes } from 'lucide-react'
import { lazy, Suspense, useState, useEffect, type ReactNode } from 'react'
import { useLocation, useNavigate, useStore, LinkBase } from 'react-admin'
import { ScreenSkeleton } from '../../kit/page/page.tsx'
import { ScreenBoundary } from '../../kit/page/screen-error.tsx'
import { useBusiness } from '../../core/context/registry.tsx'
import { useAccount, useSession } from '../../core/context/session.tsx'
import { Overlay } from '../../kit/popups/overlay.tsx'
import { PopupDrawer } from '../../kit/popups/popups.tsx'
import { createLoader } from '../../core/data/connection.ts'
import { useRecentPathsRecorder } from '../../core/navigation/menu.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const loadPalette = createLoader(() => import('../palette/command-palette.tsx'))
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }))

interface ShellProps {
  readonly children?: ReactNode
}

/** Draws the frame of every screen of a signed-in person. */
export function Shell({ children }: ShellProps) {
  const { device } = useSession()
  return device ? <DeviceShell>{children}</DeviceShell> : <FullShell>{children}</FullShell>
}

/** Draws the only screen of a shared device, without menus. */
function DeviceShell({ children }: ShellProps) {
  const { pathname } = useLocation()
  const { device, paths } = useBusiness()
  const home = paths.toInternal(device?.address ?? '/')
  const navigate = useNavigate()
  const isHome = pathname === home
  useEffect(() => {
    if (!isHome) navigate(home, { replace: true })
  }, [isHome, home, navigate])
  if (!isHome) return <ScreenSkeleton />
  return (
    <Box component="main" id="main-content" tabIndex={-1} sx={main}>
      <ScreenBoundary address={pathname}>
        <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      </ScreenBoundary>
    </Box>
  )
}

function FullShell({ children }: ShellProps) {
  const t = useTranslation()
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [isExpanded, setIsExpanded] = useStore('sidebar.open', true)
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const [palette, setPalette] = useState<'search' | 'shortcuts'>()
  const { pathname } = useLocation()
  useRecentPathsRecorder()
  const openSearch = () => {
    if (palette !== 'search') earlyKeys.collect()
    setPalette('search')
  }
  usePaletteKey(openSearch, () => void loadPalette())

  useShortcuts(loadPalette, () => setPalette('shortcuts'))

  const closePalette = () => {
    earlyKeys.take()
    setPalette(undefined)
  }
  const closeDrawer = () => setIsDrawerOpen(false)
  const width = isExpanded ? 240 : 64
  return (
    <Box
      sx={{
        ...frame,
        gridTemplateColumns: isNarrow ? 'minmax(0, 1fr)' : `${width}px minmax(0, 1fr)`,
      }}
    >
      <Box component="a" href="#main-content" sx={skip}>
        {t('shell.skip')}
      </Box>
      <TopBar onSearch={openSearch} {...(isNarrow && { onMenu: () => setIsDrawerOpen(true) })} />
      {isNarrow ? (
        isDrawerOpen && <NarrowMenu onClose={closeDrawer} />
      ) : (
        <Box component="aside" sx={side}>
          <Brand isCollapsed={!isExpanded} />
          <Sidebar
            isCollapsed={!isExpanded}
            onExpand={() => setIsExpanded(true)}
            onNavigate={() => undefined}
          />
          <CollapseButton isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} />
        </Box>
      )}
      <Box component="main" id="main-content" tabIndex={-1} sx={main}>
        <PreviewBar />
        <ScreenBoundary address={pathname}>
          <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
        </ScreenBoundary>
      </Box>
      {palette && (
        <Overlay onClose={closePalette}>
          <CommandPalette kind={palette} onClose={closePalette} onReady={earlyKeys.take} />
        </Overlay>
      )}
    </Box>
  )
}

/** Draws the notice that the app is shown with the rights of a role, with a button that ends the preview. */
function PreviewBar() {
  const t = useTranslation()
  const { preview, team } = useSession()
  const { viewAs } = useAccount()
  if (!preview) return null
  const end = (
    <Button color="inherit" onClick={() => viewAs(team.id)}>
      {t('shell.endPreview')}
    </Button>
  )
  return (
    <Alert severity="warning" role="status" action={end} sx={previewBar}>
      {t('shell.preview', { role: preview.name })}
    </Alert>
  )
}

interface CollapseButtonProps {
  readonly isExpanded: boolean
  readonly onToggle: () => void
}

function CollapseButton({ isExpanded, onToggle }: CollapseButtonProps) {
  const t = useTranslation()
  const label = t(isExpanded ? 'shell.collapse' : 'shell.expand')
  return (
    <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <IconButton aria-label={label} title={label} onClick={onToggle} size="small">
        {isExpanded ? (
          <PanelLeftClose size={18} strokeWidth={1.75} />
        ) : (
          <PanelLeftOpen size={18} strokeWidth={1.75} />
        )}
      </IconButton>
    </Box>
  )
}

/**
 * Places the sidebar beside the top bar and the screen. In the document, the top bar precedes the sidebar, so that the
 * keyboard reaches search and account first.
 *
 * The variable `--top-bar` is the height of the top bar, which shared devices do not have.
 */
const frame = {
  display: 'grid',
  gridTemplateAreas: { xs: '"bar" "main"', md: '"side bar" "side main"' },
  gridTemplateRows: 'auto 1fr',
  minHeight: '100dvh',
  '--top-bar': '52px',
} as const
const side = {
  gridArea: 'side',
  position: 'sticky',
  top: 0,
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  borderInlineEnd: '1px solid',
  borderColor: 'divider',
  overflow: 'hidden',
} as const
const main = {
  gridArea: 'main',
  minWidth: 0,
  p: { xs: 2, sm: 3 },
  outline: 'none',
  // Lets the end of the page be scrolled above a notice of a part that could not be loaded (overlay.tsx).
  'body:has([data-notice]) &': { pb: { xs: '200px', sm: 3 } },
  'body:has([data-notice]) &:not(:has([data-full-page]))': { pb: { sm: '184px' } },
} as const
/** Stays below the top bar, which is 52 pixels high, when the page is scrolled. */
const previewBar = {
  position: 'sticky',
  top: 60,
  zIndex: 'appBar',
  mb: 2,
  alignItems: 'center',
} as const
const skip = {
  position: 'fixed',
  top: 8,
  insetInlineStart: 8,
  zIndex: 'tooltip',
  px: 2,
  py: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  transform: 'translateY(-200%)',
  '&:focus': { transform: 'none' },
} as const

/** Draws the sidebar on a phone as a drawer, which closes when a link is followed. */
function NarrowMenu({ onClose }: { readonly onClose: () => void }) {
  return (
    <PopupDrawer open onClose={onClose} slotProps={{ paper: { sx: { width: 264 } } }}>
      <Brand isCollapsed={false} />
      <Sidebar isCollapsed={false} onExpand={onClose} onNavigate={onClose} />
    </PopupDrawer>
  )
}

/**
 * Opens the palette with Ctrl+K or ⌘K on every screen, also while typing. `prepare` runs when Ctrl
 * or ⌘ is pressed.
 */
function usePaletteKey(open: () => void, prepare: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') return prepare()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey)
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

/** Collects the text that is typed before the search field of the palette has the focus. */
const earlyKeys = createEarlyKeys()

function createEarlyKeys() {
  let text = ''
  const listen = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    if ([...key].length === 1) text += key
    else if (key === 'Backspace') text = text.slice(0, -1)
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const take = () => {
    window.removeEventListener('keydown', listen, true)
    const typed = text
    text = ''
    return typed
  }
  return {
    collect() {
      window.addEventListener('keydown', listen, true)
      // When loading fails, keys must reach the page again, because the error message has a button.
      loadPalette().catch(take)
    },
    take,
  }
}

/** Draws the product's name as a link to the home page. */
function Brand({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useTranslation()
  return (
    <Box component={LinkBase} to="/" aria-label={t('shell.name')} sx={brandLine}>
      <Box component="span" sx={sign}>
        <Boxes size={16} strokeWidth={1.75} aria-hidden />
      </Box>
      {!isCollapsed && t('shell.name')}
    </Box>
  )
}

const brandLine = {
  height: 'var(--top-bar, 52px)',
  flexShrink: 0,
  px: 2.25,
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.primary',
  fontWeight: 650,
  fontSize: 16,
  textDecoration: 'none',
} as const
const sign = {
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: 1,
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const
