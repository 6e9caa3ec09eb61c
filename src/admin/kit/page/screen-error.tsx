import type { ReactNode } from 'react'
import { useNavigate } from 'react-admin'
import { ErrorPage, type ErrorStatus } from './error-page.tsx'

interface ScreenErrorProps {
  readonly status: ErrorStatus
  readonly children?: ReactNode
}

/** Draws an error page among the screens of the app: its buttons navigate without loading everything anew. */
export function ScreenError({ status, children }: ScreenErrorProps) {
  const navigate = useNavigate()
  return (
    <ErrorPage status={status} wayOut={{ back: () => navigate(-1), home: () => navigate('/') }}>
      {children}
    </ErrorPage>
  )
}
