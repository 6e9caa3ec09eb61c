import { useKeyHint } from '../../core/store/store.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Stack, Typography, Skeleton } from '@mui/material'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { visuallyHidden } from '../theme/components.ts'
import { LinkBase } from 'react-admin'

interface Crumb {
  readonly label: string
  readonly to: string
}

interface PageProps {
  /** Sets the heading of the page and the title of the window. */
  readonly title: string
  /** Lists the breadcrumbs, without the page itself. */
  readonly trail?: readonly Crumb[]
  /** Holds one primary button and a few secondary buttons. */
  readonly actions?: ReactNode
  /**
   * Holds the tools of a list: search, filters, view. Wide windows show them between the heading and
   * the actions, and the page takes the whole window, so that as many rows as possible are visible.
   */
  readonly tools?: ReactNode
  /** Puts the tools below the heading in wide windows, too, because they need more room than beside the heading. */
  readonly hasToolsBelow?: boolean
  /**
   * Takes the place of tools and actions, so that nothing below moves. Phones show the cover at the bottom of the
   * window.
   */
  readonly cover?: ReactNode
  readonly children: ReactNode
}

/** Describes the panel that is beside a list and contains a page. */
export interface SidePanel {
  /** Holds the buttons that close the panel and go to the next record. */
  readonly tools: ReactNode
  /** Opens the form in the panel, in place of the page of the form. */
  readonly onEdit: () => void
}

/** Holds the panel in which a page is drawn; undefined for a page that fills the screen. */
export const PanelContext = createContext<SidePanel | undefined>(undefined)

/** Draws the frame of every screen in the shell: breadcrumbs, heading, actions, content. */
export function Page(props: PageProps) {
  const { title, trail = [], actions, tools, hasToolsBelow = false, cover, children } = props
  const t = useTranslation()
  const hint = useKeyHint()
  const panel = useContext(PanelContext)
  useWindowTitle(panel ? undefined : title)
  if (panel) {
    return (
      <Box>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1, mb: 1 }}>
          <Typography variant="h2" sx={{ ...heading, pt: 1 }}>
            {title}
          </Typography>
          {panel.tools}
        </Stack>
        <Box sx={{ ...buttons, mb: 2 }}>{actions}</Box>
        {children}
      </Box>
    )
  }
  return (
    <Box {...(tools && { 'data-full-page': '', sx: fullPage })}>
      {trail.length > 0 && (
        <nav aria-label={t('shell.breadcrumb')}>
          <Box component="ol" sx={crumbs}>
            {trail.map(({ label, to }, i) => (
              <li key={`${to} ${label}`}>
                <Box
                  component={LinkBase}
                  to={to}
                  {...(i === trail.length - 1 && {
                    'aria-keyshortcuts': 'Escape',
                    title: hint(label, 'Esc'),
                  })}
                  sx={crumb}
                >
                  {label}
                </Box>
              </li>
            ))}
          </Box>
        </nav>
      )}
      {tools ? (
        <Box
          sx={hasToolsBelow ? { ...toolLine, ...twoLines } : toolLine}
          data-covered={cover ? '' : undefined}
        >
          <Typography variant="h1" title={title} sx={listHeading}>
            {title}
          </Typography>
          <Box className="tools" sx={toolBox}>
            {tools}
          </Box>
          <Box
            className="actions"
            sx={{ ...buttons, gridArea: 'actions', flexWrap: { xs: 'wrap', lg: 'nowrap' } }}
          >
            {actions}
          </Box>
          {cover && <Box sx={coverBox}>{cover}</Box>}
        </Box>
      ) : (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Typography variant="h1" sx={heading}>
            {title}
          </Typography>
          <Box sx={buttons}>{actions}</Box>
        </Stack>
      )}
      {tools ? <Box sx={content}>{children}</Box> : children}
    </Box>
  )
}

const PRODUCT = 'Armazem'

/** Sets the title of the browser window or tab, with the name of the product; undefined keeps it. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${PRODUCT}`
  }, [title])
}

/** Wraps a long heading on a phone, so that a menu fits beside the heading. Wider elements go below the heading. */
const heading = {
  flex: { xs: '1 1 0', sm: '1 1 auto' },
  minWidth: { xs: '60%', sm: 0 },
  overflowWrap: 'anywhere',
} as const

/**
 * Selects windows below 1440 px. Windows from 1200 px to 1439 px hide the labels of tools: `<span className="label">`
 * in a button.
 */
export const COMPACT = '(max-width: 1439px)'

/** Selects windows that have room for the tools of a list on one line, but not for the labels of its buttons. */
export const AT_COMPACT_WIDTH = `@media (min-width: 1200px) and ${COMPACT}`

function hideLabels(scope: string) {
  return {
    [`${scope} .label`]: visuallyHidden,
    [`${scope} .MuiButton-root:has(> .label)`]: { minWidth: 32, px: 1 },
    [`${scope} .MuiButton-startIcon:has(+ .label)`]: { m: 0 },
  }
}

/** Sets the space above, between and below the parts of a full page, in spacing units. */
const GAP = 0.75

/**
 * Fits the page into the window below the top bar of 52 px, with narrower margins than other pages
 * have. Phones scroll the page.
 */
const fullPage = {
  display: 'flex',
  flexDirection: 'column',
  mt: { sm: GAP - 3 },
  mb: { sm: GAP - 3 },
  '--notice': '0px',
  // Leaves room below the page for the notice of a part that could not be loaded (overlay.tsx).
  'body:has([data-notice]) &': { '--notice': '104px' },
  maxHeight: { sm: 'max(560px - var(--notice), calc(100dvh - 64px - var(--notice)))' },
} as const

const content = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const

/**
 * Puts heading, tools and actions on one line in wide windows. Long headings wrap rather than leave the tools less than
 * 400 px, which is the room for search, one filter and the menus.
 */
const toolLine = {
  flex: 'none',
  display: 'grid',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 1,
  mb: { xs: 1.5, sm: GAP },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    lg: 'fit-content(330px) minmax(400px, 1fr) auto',
  },
  gridTemplateAreas: { xs: '"title actions" "tools tools"', lg: '"title tools actions"' },
  '& .MuiButton-root, & select, & input[type=search], & .filters': { minHeight: { lg: 32 } },
  '& .MuiButton-root': { py: { lg: 0.5 }, px: { lg: 1.25 } },
  '& .MuiIconButton-root': { width: { lg: 32 }, height: { lg: 32 }, p: { lg: 0 } },
  [AT_COMPACT_WIDTH]: hideLabels('&'),
  '&[data-covered] .tools': { visibility: { sm: 'hidden' } },
  '&[data-covered] .actions': { visibility: { lg: 'hidden' } },
  '@media (pointer: coarse)': {
    '& .MuiButton-root, & select, & input[type=search], & .filters': { minHeight: 44 },
  },
} as const

/** Keeps the tools below the heading at all widths. */
const twoLines = {
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"title actions" "tools tools"',
  [AT_COMPACT_WIDTH]: hideLabels('& .tools'),
} as const

/**
 * Wraps a long heading beside the tools into two lines. No name in our languages needs more lines.
 */
const listHeading = {
  gridArea: 'title',
  minWidth: 0,
  overflowWrap: 'anywhere',
  marginInlineEnd: { lg: 1 },
  display: { lg: '-webkit-box' },
  WebkitBoxOrient: { lg: 'vertical' },
  WebkitLineClamp: { lg: '2' },
  lineHeight: { lg: 1.15 },
  overflow: { lg: 'hidden' },
} as const

const toolBox = {
  gridArea: 'tools',
  minWidth: 0,
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1,
  alignItems: 'center',
} as const

const coverBox = {
  position: { xs: 'fixed', sm: 'static' },
  bottom: 0,
  insetInline: 0,
  zIndex: { xs: 'appBar', sm: 'auto' },
  gridColumn: { xs: '1 / -1', lg: '2 / -1' },
  gridRow: { sm: 2, lg: 1 },
  alignSelf: 'stretch',
  minWidth: 0,
} as const

const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '&:empty': { display: 'none' },
} as const

/** Replaces MUI's breadcrumbs, which are several times larger. Screen readers do not read the separator. */
const crumbs = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  listStyle: 'none',
  m: 0,
  mb: 0.5,
  p: 0,
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
  '& li + li::before': { content: '"›" / ""', mx: 1 },
} as const

const crumb = {
  color: 'text.secondary',
  textDecoration: 'none',
  display: 'inline-block',
  py: 0.5,
  '&:hover': { color: 'text.primary', textDecoration: 'underline' },
} as const

/** Limits how long a part that is loading hides the parts after it, in milliseconds. */
const LONGEST_HIDING_MS = 5000

/**
 * Takes the place of a part that is still loading, or follows a part whose height is not final. Later parts of the same
 * container stay invisible meanwhile, for five seconds at most: a request without a response must not hide a whole
 * screen.
 */
export function LoadingPart() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST_HIDING_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? null : <span hidden data-loading="" />
}

/** Draws the outline of a screen while the code of the screen is loading, so that the layout does not jump. */
export function ScreenSkeleton() {
  const t = useTranslation()
  return (
    <Box role="status" aria-label={t('shell.loading')}>
      <Skeleton width={220} height={28} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
