import { useTranslation } from '../../core/context/translation.ts'
import { CssBaseline, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { AdminContext, type I18nProvider } from 'react-admin'
import { useRouteError } from 'react-router-dom'
import { createStore } from '../../core/store/store.ts'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { darkTheme, lightTheme } from '../../kit/theme/theme.ts'
import { describeError } from '../../core/data/api-error.ts'

interface PlainPageProps {
  readonly i18nProvider: I18nProvider
  readonly children: ReactNode
}

/** Provides theme and language to one page, without the shell and without data. */
export function PlainPage({ i18nProvider, children }: PlainPageProps) {
  return (
    <AdminContext {...{ store, lightTheme, darkTheme, i18nProvider }} defaultTheme="dark">
      <CssBaseline enableColorScheme />
      <main>{children}</main>
    </AdminContext>
  )
}

/** Navigates without the app's router, which may have failed. */
export const plainNavigation = { back: () => history.back(), home: () => location.assign('/') }

const store = createStore({ preferences: {}, remember: () => undefined })

/**
 * Draws an error that no error boundary of a screen caught. Its buttons go back, or load the app
 * again.
 */
export function AppFailure({ error }: { readonly error: unknown }) {
  const t = useTranslation()
  return (
    <ErrorPage status="500" navigation={plainNavigation}>
      <Typography
        component="code"
        variant="caption"
        sx={{ overflowWrap: 'anywhere', maxWidth: '72ch' }}
      >
        {describeError(error)}
      </Typography>
      <Button onClick={() => location.reload()}>{t('errors.retry')}</Button>
    </ErrorPage>
  )
}

/** Draws the error that the router caught. */
export function RouteFailure() {
  return <AppFailure error={useRouteError()} />
}
