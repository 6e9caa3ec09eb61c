import { Button, Typography } from '@mui/material'
import { useRouteError } from 'react-router-dom'
import { useWords } from '../../core/context/words.ts'
import { ErrorPage } from '../../kit/page/error-page.tsx'

/** Shows an error that no boundary of a screen caught. Its buttons load the app anew. */
export function LastResort({ error }: { readonly error: unknown }) {
  const words = useWords()
  return (
    <ErrorPage status="500" wayOut={wayOut}>
      <Typography
        component="code"
        variant="caption"
        sx={{ overflowWrap: 'anywhere', maxWidth: '72ch' }}
      >
        {error instanceof Error ? error.message : String(error)}
      </Typography>
      <Button onClick={() => location.reload()}>{words('errors.retry')}</Button>
    </ErrorPage>
  )
}

/** Shows the error that the router caught. */
export function RouteFailure() {
  return <LastResort error={useRouteError()} />
}

const wayOut = { back: () => history.back(), home: () => location.assign('/') }
