import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { useWords } from '../../core/context/words.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { ErrorPage } from './error-page.tsx'
import { ScreenError } from './screen-error.tsx'

interface ScreenBoundaryProps {
  /** Holds the current address: going elsewhere leaves the error behind. */
  readonly at: string
  /** For a part of a screen. */
  readonly isMinimal?: boolean
  readonly children: ReactNode
}

/** Keeps a failing screen from taking the frame around it down. */
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
  const words = useWords()
  const detail = (
    <>
      <Typography
        component="code"
        variant="caption"
        sx={{ overflowWrap: 'anywhere', maxWidth: '72ch' }}
      >
        {detailOf(error)}
      </Typography>
      {error instanceof ApiError && error.requestId !== undefined && (
        <Typography variant="caption">
          {words('errors.requestId', { id: error.requestId })}
        </Typography>
      )}
      <Button onClick={resetErrorBoundary}>{words('errors.retry')}</Button>
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

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
