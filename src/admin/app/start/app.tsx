import { ExtensionsProvider, type Extensions } from '../../fields/extensions.tsx'
import { CssBaseline } from '@mui/material'
import { useMemo, useState, type ReactNode } from 'react'
import { AdminContext, CoreAdminUI, type I18nProvider, type Store } from 'react-admin'
import type { Registry } from '../../../schema/registry.ts'
import { BusinessContext, RegistryContext, type Business } from '../../core/context/registry.tsx'
import {
  AccountContext,
  HttpContext,
  SessionContext,
  type Account,
} from '../../core/context/session.tsx'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import type { HttpClient } from '../../core/data/http-client.ts'
import { LiveTags } from '../../core/data/live-tags.tsx'
import type { AppQueryClient } from '../../core/data/query-client.ts'
import type { Session } from '../../core/session/session.ts'
import { ScreenSkeleton } from '../../kit/page/page.tsx'
import { ScreenError } from '../../kit/page/screen-error.tsx'
import { darkTheme, lightTheme } from '../../kit/theme/theme.ts'
import { Toast } from '../../kit/toast/toast.tsx'
import { PrintOnDemand } from '../../print/html/print-on-demand.tsx'
import { createRouterProvider } from '../routing/router-provider.tsx'
import { Shell } from '../shell/shell.tsx'
import { createAuthProvider } from './auth-provider.ts'
import { pageRoutes } from './page-routes.tsx'
import { LastResort } from './plain-page.tsx'
import { resourceElements } from './resource-elements.tsx'

/**
 * Holds the objects that all screens of a signed-in person need. They are created once per page
 * load.
 */
export interface Foundation {
  readonly registry: Registry
  readonly business: Business
  readonly extensions: Extensions
  readonly session: Session
  readonly account: Omit<Account, 'adopt'>
  readonly http: HttpClient
  readonly dataProvider: AppDataProvider
  readonly queryClient: AppQueryClient
  readonly i18nProvider: I18nProvider
  readonly store: Store
}

/** Creates the app of a signed-in person. */
export function createApp(foundation: Foundation) {
  const { registry, business, session, account, dataProvider, queryClient, i18nProvider, store } =
    foundation
  const authProvider = createAuthProvider({ session, registry, account })
  const routerProvider = createRouterProvider(business.paths)
  const routes = [
    ...pageRoutes(business, registry),
    ...resourceElements(registry, business.screens),
  ]

  return function App() {
    return (
      <AdminContext
        {...{
          authProvider,
          dataProvider,
          i18nProvider,
          queryClient,
          routerProvider,
          store,
          lightTheme,
          darkTheme,
        }}
        defaultTheme="dark"
      >
        <Contexts {...foundation}>
          <LiveTags />
          <CssBaseline enableColorScheme />
          <CoreAdminUI
            layout={Shell}
            catchAll={NotFound}
            accessDenied={Denied}
            loading={ScreenSkeleton}
            disableTelemetry
            error={LastResort}
          >
            {routes}
          </CoreAdminUI>
          <Toast />
          <PrintOnDemand />
        </Contexts>
      </AdminContext>
    )
  }
}

function Contexts({ children, ...given }: Foundation & { readonly children: ReactNode }) {
  const [session, setSession] = useState(given.session)
  const account = useMemo(
    () => ({
      ...given.account,
      rename: async (name: string) => {
        await given.account.rename(name)
        setSession((before) => ({ ...before, person: { ...before.person, name } }))
      },
      adopt: (settings: Session['team']['settings']) =>
        setSession((before) => ({ ...before, team: { ...before.team, settings } })),
    }),
    [given.account],
  )
  return (
    <RegistryContext value={given.registry}>
      <ExtensionsProvider value={given.extensions}>
        <BusinessContext value={given.business}>
          <SessionContext value={session}>
            <AccountContext value={account}>
              <HttpContext value={given.http}>{children}</HttpContext>
            </AccountContext>
          </SessionContext>
        </BusinessContext>
      </ExtensionsProvider>
    </RegistryContext>
  )
}

function NotFound() {
  return <ScreenError status="404" />
}

function Denied() {
  return <ScreenError status="401" />
}
