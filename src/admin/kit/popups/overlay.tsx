import { describeError } from '../../core/data/api-error.ts'
import {
  findUnsaved,
  isFailedImport,
  reloadIfReplaced,
  useOfflineSince,
} from '../../core/data/connection.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

interface OverlayProps {
  /** Closes the dialog or popup that failed. */
  readonly onClose: () => void
  /** Indicates that the person wants to see the children. */
  readonly isOpen?: boolean
  /** Shows no message while the code of the children cannot be loaded, because the page works without them. */
  readonly isOptional?: boolean
  /** Stands in place of the children while their code loads. */
  readonly placeholder?: ReactNode
  readonly children: ReactNode
}

/**
 * Draws a dialog, popup or palette whose code may still be loading. When the code or the content fails, the error is
 * reported above the page, and the page keeps its state. Without a connection, a message says when the code will load.
 */
export function Overlay(props: OverlayProps) {
  const { onClose, isOpen = true, isOptional = false, placeholder, children } = props
  return (
    <ErrorBoundary
      onReset={onClose}
      fallbackRender={({ error, resetErrorBoundary }) =>
        isOptional && isFailedImport(error) ? null : (
          <Box data-notice sx={place}>
            <Failed error={error} onClose={resetErrorBoundary} />
          </Box>
        )
      }
    >
      <Suspense
        fallback={
          <>
            {placeholder}
            {isOpen && !isOptional && <WaitingForConnection onClose={onClose} />}
          </>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Says that code loads when the connection returns. Draws nothing while the server can be reached. */
export function WaitingForConnection({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslation()
  const [isClosed, setIsClosed] = useState(false)
  const isOffline = useOfflineSince() !== undefined
  if (!isOffline || isClosed) return null
  const close = () => {
    setIsClosed(true)
    onClose()
  }
  return (
    <Box data-notice sx={place}>
      <Alert severity="warning" variant="filled" action={<CloseButton onClick={close} />}>
        {t('errors.loadsLater')}
      </Alert>
    </Box>
  )
}

function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const t = useTranslation()
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {t('list.close')}
    </Button>
  )
}

function Failed({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const t = useTranslation()
  const close = <CloseButton onClick={onClose} />
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
 * whether the server has a new version. If the server has a new version and no input would be lost, the page reloads
 * without asking.
 */
export function FailedImport({ children }: FailedImportProps) {
  const t = useTranslation()
  const [isReplaced, setIsReplaced] = useState<boolean>()
  const isOffline = useOfflineSince() !== undefined
  useEffect(() => {
    let isMounted = true
    void reloadIfReplaced().then((isNew) => isMounted && setIsReplaced(isNew))
    return () => {
      isMounted = false
    }
  }, [])
  if (isReplaced === undefined) return null
  if (isOffline) {
    return (
      <Alert severity="warning" variant="filled" action={children}>
        {t('errors.notLoadedOffline')}
      </Alert>
    )
  }
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

/**
 * Places the notice above the footer of a form and the bar of a selection. Pages reserve space for the notice: lists
 * below the pager (page.tsx), other pages at the end (shell.tsx).
 */
const place = {
  position: 'fixed',
  zIndex: 'snackbar',
  bottom: { xs: 80, sm: 88 },
  'body:has([data-full-page]) &': { bottom: { sm: 16 } },
  insetInline: 0,
  marginInline: 'auto',
  width: 'max-content',
  maxWidth: 'min(64ch, calc(100vw - 32px))',
} as const
