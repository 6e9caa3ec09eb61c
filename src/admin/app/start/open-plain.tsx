import { Typography } from '@mui/material'
import type { Root } from 'react-dom/client'
import type { I18nProvider } from 'react-admin'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import type { HttpClient } from '../../core/data/http-client.ts'
import { ErrorPage, type ErrorStatus } from '../../kit/page/error-page.tsx'
import { FirstTeam } from '../teams/first-team.tsx'
import { PlainPage } from './plain-page.tsx'

type Plain =
  | { readonly i18nProvider: I18nProvider; readonly status: ErrorStatus; readonly detail?: string }
  /** Somebody who belongs to no team yet makes one. */
  | { readonly i18nProvider: I18nProvider; readonly withoutTeam: HttpClient }

/** Shows one page alone, without the shell: when nobody is signed in, or the app cannot open. */
export function openPlain(root: Root, plain: Plain): void {
  const page =
    'status' in plain ? (
      <ErrorPage status={plain.status} wayOut={wayOut}>
        {plain.detail !== undefined && (
          <Typography color="textSecondary">{plain.detail}</Typography>
        )}
      </ErrorPage>
    ) : (
      <FirstTeam http={plain.withoutTeam} />
    )
  const app = <PlainPage i18nProvider={plain.i18nProvider}>{page}</PlainPage>
  root.render(<RouterProvider router={createBrowserRouter([{ path: '*', element: app }])} />)
}

const wayOut = { back: () => history.back(), home: () => location.assign('/') }
