import { useTranslation } from '../../core/context/translation.ts'
import { Box, Breadcrumbs, Stack, Typography, Skeleton } from '@mui/material'
import { createContext, useContext, useEffect, type ReactNode } from 'react'
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
  /** Holds one primary button and a few secondary ones. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Describes the panel beside a list in which a page is drawn. */
export interface PanelFrame {
  /** Holds the buttons that close the panel and go to the next record. */
  readonly tools: ReactNode
  /** Opens the form in the panel, in place of the page of the form. */
  readonly onEdit: () => void
}

/** Holds the panel in which a page is drawn; undefined for a page that fills the screen. */
export const PanelContext = createContext<PanelFrame | undefined>(undefined)

/** Draws the frame of every screen in the shell: breadcrumbs, heading, actions, content. */
export function Page({ title, trail = [], actions, children }: PageProps) {
  const t = useTranslation()
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
    <Box>
      {trail.length > 0 && (
        <Breadcrumbs
          separator="›"
          aria-label={t('shell.breadcrumb')}
          sx={{ fontSize: 12, lineHeight: '16px', mb: 0.5 }}
        >
          {trail.map(({ label, to }, i) => (
            <Box
              key={to}
              component={LinkBase}
              to={to}
              aria-keyshortcuts={i === trail.length - 1 ? 'Escape' : undefined}
              sx={crumb}
            >
              {label}
            </Box>
          ))}
        </Breadcrumbs>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h1" sx={heading}>
          {title}
        </Typography>
        <Box sx={buttons}>{actions}</Box>
      </Stack>
      {children}
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

/** Wraps a long heading beside a menu on a phone. Everything else goes below the heading. */
const heading = {
  flex: { xs: '1 1 0', sm: '1 1 auto' },
  minWidth: { xs: '60%', sm: 0 },
  overflowWrap: 'anywhere',
} as const

const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  '&:empty': { display: 'none' },
} as const

const crumb = {
  color: 'text.secondary',
  textDecoration: 'none',
  display: 'inline-block',
  py: 0.5,
  '&:hover': { color: 'text.primary', textDecoration: 'underline' },
} as const

/** Draws the outline of a screen while its code is loading, so that the layout does not jump. */
export function ScreenSkeleton() {
  const t = useTranslation()
  return (
    <Box role="status" aria-label={t('shell.loading')}>
      <Skeleton width={220} height={28} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}
