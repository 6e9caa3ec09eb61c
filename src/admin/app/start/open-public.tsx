import { Typography } from '@mui/material'
import type { I18nProvider } from 'react-admin'
import type { Root } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { HttpContext } from '../../core/context/session.tsx'
import type { HttpClient } from '../../core/data/http-client.ts'
import { createDictionaries } from '../../core/i18n/dictionaries.ts'
import { createI18nProvider } from '../../core/i18n/i18n-provider.ts'
import { createPathMap } from '../../core/navigation/paths.ts'
import { readLanguageChoice } from '../../core/store/browser-keys.ts'
import { ErrorPage, type ErrorStatus } from '../../kit/page/error-page.tsx'
import { errorStatuses, listPageAddresses, type errorPages } from '../routing/pages.ts'
import { SecondFactorGate } from '../settings/second-factor.tsx'
import { FirstTeam } from '../teams/team-forms.tsx'
import type { AppDefinition } from './app-definition.ts'
import { plainNavigation, PlainPage, RouteFailure } from './plain-page.tsx'

/** Opens an error page for a visitor who is not signed in. */
export async function openPublicPage(
  root: Root,
  definition: AppDefinition,
  page: (typeof errorPages)[number],
): Promise<void> {
  const { registry } = definition
  const dictionaries = createDictionaries(registry, definition)
  await dictionaries.load(readLanguageChoice())
  const i18nProvider = createI18nProvider(registry, dictionaries, readLanguageChoice())
  openPlain(root, { i18nProvider, status: errorStatuses[page] })
}

type Plain =
  | { readonly i18nProvider: I18nProvider; readonly status: ErrorStatus; readonly detail?: string }
  /** Lets a person without a team create one. */
  | { readonly i18nProvider: I18nProvider; readonly withoutTeam: HttpClient }
  /** Lets a person set up the second factor that the team requires. */
  | { readonly i18nProvider: I18nProvider; readonly withoutSecondFactor: HttpClient }

/** Shows a single page without the shell, for visitors or when the app cannot be opened. */
export function openPlain(root: Root, plain: Plain): void {
  const page =
    'status' in plain ? (
      <ErrorPage status={plain.status} navigation={plainNavigation}>
        {plain.detail !== undefined && (
          <Typography color="textSecondary">{plain.detail}</Typography>
        )}
      </ErrorPage>
    ) : 'withoutTeam' in plain ? (
      <FirstTeam http={plain.withoutTeam} />
    ) : (
      <HttpContext value={plain.withoutSecondFactor}>
        <SecondFactorGate />
      </HttpContext>
    )
  const app = <PlainPage i18nProvider={plain.i18nProvider}>{page}</PlainPage>
  const failure = (
    <PlainPage i18nProvider={plain.i18nProvider}>
      <RouteFailure />
    </PlainPage>
  )
  const routes = [{ path: '*', element: app, errorElement: failure }]
  root.render(<RouterProvider router={createBrowserRouter(routes)} />)
}

/** Returns whether an address belongs to a screen. */
export function isKnownAddress(definition: AppDefinition, address: string): boolean {
  return createPathMap(definition.registry.resources, listPageAddresses(definition)).isKnown(
    address,
  )
}
