import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Button } from '@mui/material'
import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

interface OverlayProps {
  /** Closes the dialog or popup that failed. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * Draws a dialog, popup or palette whose code may still be loading. When it fails, the error is
 * reported above the page, and the page keeps its state.
 */
export function Overlay({ onClose, children }: OverlayProps) {
  return (
    <ErrorBoundary
      onReset={onClose}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <Failed error={error} onClose={resetErrorBoundary} />
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const t = useTranslation()
  return (
    <Alert
      severity="error"
      variant="filled"
      sx={place}
      action={
        <Button color="inherit" size="small" onClick={onClose}>
          {t('list.close')}
        </Button>
      }
    >
      {t('errors.overlay', { reason: error instanceof Error ? error.message : String(error) })}
    </Alert>
  )
}

const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: 16,
  insetInline: 0,
  marginInline: 'auto',
  width: 'max-content',
  maxWidth: 'min(64ch, calc(100vw - 32px))',
} as const
