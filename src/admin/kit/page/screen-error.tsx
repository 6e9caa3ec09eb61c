import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-admin'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useHttp } from '../../core/context/session.tsx'
import { isFailedImport } from '../../core/data/connection.ts'
import { ApiError, describeError } from '../../core/data/api-error.ts'
import { FailedImport } from '../popups/overlay.tsx'
import { ErrorPage, type ErrorStatus } from './error-page.tsx'

interface ScreenErrorProps {
  readonly status: ErrorStatus
  /** Names the right that the person lacks, so that the page says whom to ask for it. */
  readonly right?: string
  readonly children?: ReactNode
}

/** Draws an error page within the app. Its buttons navigate without reloading. */
export function ScreenError({ status, right, children }: ScreenErrorProps) {
  const navigate = useNavigate()
  return (
    <ErrorPage status={status} navigation={{ back: () => navigate(-1), home: () => navigate('/') }}>
      {right !== undefined && <Advice right={right} />}
      {children}
    </ErrorPage>
  )
}

/** Draws the server's advice on whom to ask for a right that the person lacks. */
function Advice({ right }: { readonly right: string }) {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['me', 'helpers', right],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ right })
      const path = `/api/v1/me/helpers?${query.toString()}`
      return (await http<{ advice: string | null }>(path, { signal })).json
    },
    retry: false,
    gcTime: 0,
  })
  return data?.advice ? <Typography sx={{ maxWidth: '60ch' }}>{data.advice}</Typography> : null
}

interface ScreenBoundaryProps {
  /** Holds the current address. Navigating to another address clears the error. */
  readonly address: string
  /** Fits the message into a part of a screen. */
  readonly isMinimal?: boolean
  readonly children: ReactNode
}

/** Draws an error page in place of a failed screen, so that the rest of the app keeps working. */
export function ScreenBoundary({ address, isMinimal = false, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[address]}
      fallbackRender={(props) => <Failed {...props} isMinimal={isMinimal} />}
    >
      {children}
    </ErrorBoundary>
  )
}

function Failed({ error, resetErrorBoundary, isMinimal }: FallbackProps & { isMinimal: boolean }) {
  const t = useTranslation()
  if (isFailedImport(error)) {
    return (
      <Box sx={{ p: 2 }}>
        <FailedImport />
      </Box>
    )
  }
  const detail = (
    <>
      <Typography
        component="code"
        variant="caption"
        sx={{ overflowWrap: 'anywhere', maxWidth: '72ch' }}
      >
        {describeError(error)}
      </Typography>
      {error instanceof ApiError && error.requestId !== undefined && (
        <Typography variant="caption">{t('errors.requestId', { id: error.requestId })}</Typography>
      )}
      <Button onClick={resetErrorBoundary}>{t('errors.retry')}</Button>
    </>
  )
  return isMinimal ? (
    <ErrorPage status="500" isMinimal>
      {detail}
    </ErrorPage>
  ) : (
    <ScreenError status="500">{detail}</ScreenError>
  )
}
