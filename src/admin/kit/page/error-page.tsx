import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState, type ReactNode } from 'react'
import { useWindowTitle } from './page.tsx'

export type ErrorStatus = '401' | '404' | '500' | '503'

interface ErrorPageProps {
  readonly status: ErrorStatus
  /** Navigates back or to the home page. Without these functions, the page has neither button. */
  readonly navigation?: { readonly back: () => void; readonly home: () => void }
  /** Leaves out the number and the buttons of `navigation`, for a part of a screen. */
  readonly isMinimal?: boolean
  /** Adds technical details for support. */
  readonly children?: ReactNode
}

/**
 * Draws an error page (docs/screens.md §2). It works without a router, so that it can be shown when
 * the app fails.
 */
export function ErrorPage({ status, navigation, isMinimal = false, children }: ErrorPageProps) {
  const t = useTranslation()
  const title = t(`errors.${status}.title`)
  useWindowTitle(title)
  return (
    <Box role="alert" sx={{ ...frame, minHeight: isMinimal ? 240 : '70dvh' }}>
      {!isMinimal && (
        <Typography component="p" sx={number} aria-hidden>
          {status}
        </Typography>
      )}
      <Typography variant="h1" component={isMinimal ? 'h2' : 'h1'}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '60ch' }}>
        {t(`errors.${status}.about`)}
      </Typography>
      {children}
      {status === '503' && <LearnMore />}
      {navigation && status !== '503' && !isMinimal && (
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <Button variant="outlined" onClick={navigation.back}>
            {t('errors.back')}
          </Button>
          <Button variant="contained" onClick={navigation.home}>
            {t('errors.home')}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const frame = {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 1,
  textAlign: 'center',
  p: 3,
} as const
const number = { fontSize: 96, lineHeight: 1, fontWeight: 700, letterSpacing: '-0.02em' } as const

/** Draws an explanation of maintenance, with a button to try again. */
function LearnMore() {
  const t = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const text = useId()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 2 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={text}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('errors.more')}
        </Button>
        <Button variant="contained" onClick={() => location.assign('/')}>
          {t('errors.retry')}
        </Button>
      </Box>
      <Typography id={text} hidden={!isOpen} sx={{ maxWidth: '60ch' }}>
        {t('errors.maintenance')}
      </Typography>
    </Box>
  )
}
