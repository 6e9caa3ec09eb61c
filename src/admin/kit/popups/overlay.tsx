import { describeError } from '../../core/data/api-error.ts'
import { findUnsaved, isFailedImport, reloadIfReplaced } from '../../core/data/connection.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
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
        <Box sx={place}>
          <Failed error={error} onClose={resetErrorBoundary} />
        </Box>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Failed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const t = useTranslation()
  const close = (
    <Button color="inherit" size="small" onClick={onClose}>
      {t('list.close')}
    </Button>
  )
  if (isFailedImport(error)) return <FailedImport>{close}</FailedImport>
  return (
    <Alert severity="error" variant="filled" action={close}>
      {t('errors.overlay', { reason: describeError(error) })}
    </Alert>
  )
}

interface FailedImportProps {
  /** Draws a button beside “Reload”. */
  readonly children?: ReactNode
}

/**
 * Says that a part of the page could not be loaded, and offers to reload the page. Draws nothing until it is known
 * whether the server has a new version. If the server has one and no input would be lost, the page reloads without
 * asking.
 */
export function FailedImport({ children }: FailedImportProps) {
  const t = useTranslation()
  const [isReplaced, setIsReplaced] = useState<boolean>()
  useEffect(() => {
    let isOpen = true
    void reloadIfReplaced().then((isNew) => isOpen && setIsReplaced(isNew))
    return () => {
      isOpen = false
    }
  }, [])
  if (isReplaced === undefined) return null
  const unsaved = findUnsaved()
  return (
    <Alert
      severity="warning"
      variant="filled"
      action={
        <>
          {children}
          <Button color="inherit" size="small" onClick={() => location.reload()}>
            {t('errors.reload')}
          </Button>
        </>
      }
    >
      {t(isReplaced ? 'errors.newVersion' : 'errors.notLoaded')}
      {unsaved && ` ${t(unsaved === 'kept' ? 'errors.inputKept' : 'errors.inputLost')}`}
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
