import { useTranslation } from '../../core/context/translation.ts'
import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-admin'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { ApiError } from '../../core/data/api-error.ts'
import { ErrorPage, type ErrorStatus } from './error-page.tsx'

interface ScreenErrorProps {
  readonly status: ErrorStatus
  readonly children?: ReactNode
}

/** Draws an error page within the app. Its buttons navigate without reloading. */
export function ScreenError({ status, children }: ScreenErrorProps) {
  const navigate = useNavigate()
  return (
    <ErrorPage status={status} wayOut={{ back: () => navigate(-1), home: () => navigate('/') }}>
      {children}
    </ErrorPage>
  )
}

interface ScreenBoundaryProps {
  /** Holds the current address. Navigating to another address clears the error. */
  readonly at: string
  /** Fits the message into a part of a screen. */
  readonly isMinimal?: boolean
  readonly children: ReactNode
}

/** Draws an error page in place of a failed screen, so that the rest of the app keeps working. */
export function ScreenBoundary({ at, isMinimal = false, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary
      resetKeys={[at]}
      fallbackRender={(props) => <Failed {...props} isMinimal={isMinimal} />}
    >
      {children}
    </ErrorBoundary>
  )
}

function Failed({ error, resetErrorBoundary, isMinimal }: FallbackProps & { isMinimal: boolean }) {
  const t = useTranslation()
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

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
