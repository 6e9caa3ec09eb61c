import { CssBaseline } from '@mui/material'
import type { ReactNode } from 'react'
import { AdminContext, type I18nProvider } from 'react-admin'
import { createStore } from '../../core/store/store.ts'
import { darkTheme, lightTheme } from '../../kit/theme/theme.ts'

interface PlainPageProps {
  readonly i18nProvider: I18nProvider
  readonly children: ReactNode
}

/** Gives one page theme and language, without the shell and without data. */
export function PlainPage({ i18nProvider, children }: PlainPageProps) {
  return (
    <AdminContext {...{ store, lightTheme, darkTheme, i18nProvider }} defaultTheme="dark">
      <CssBaseline enableColorScheme />
      <main>{children}</main>
    </AdminContext>
  )
}

const store = createStore({ preferences: {}, remember: () => undefined })
