import { lowercaseWords } from '../../../schema/naming.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { type ReactNode, useEffect, useRef, useCallback, type RefObject } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { listenForScans } from './listen.ts'

interface UnknownCodeProps {
  readonly code: string
  /** Declares the resource that was searched. */
  readonly target: Resource
  /** Creates a record with the scanned code. */
  readonly onCreate: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * Draws a notice about an unknown code, with a button that creates its record. The notice stays
 * until the code is assigned or the notice is closed.
 */
export function UnknownCode({ code, target, onCreate, onClose }: UnknownCodeProps) {
  const t = useTranslation()
  const { can } = useSession()
  const one = lowercaseWords(t.resource(target.name, 1))
  const mayCreate = onCreate && target.source === 'table' && can(`${target.one}.create`)
  return (
    <Alert
      severity="warning"
      role="alert"
      closeText={t('scan.forget')}
      onClose={onClose}
      sx={{ alignItems: 'center' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {t('scan.unknown', { one, code })}
        {mayCreate && (
          <Button size="small" variant="outlined" onClick={onCreate}>
            {t('form.createOne', { one })}
          </Button>
        )}
      </Box>
    </Alert>
  )
}

/** Draws the result of a scan, which screen readers announce. */
export function ScanStatus({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="status" sx={{ minHeight: 16, fontSize: 12, color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

/**
 * Receives scanned codes while `scope` is on the screen and no dialog is open in front of it,
 * regardless of the focus. Without `onScan`, codes are typed as text.
 */
export function useScanner(
  scope: RefObject<Element | null>,
  onScan: ((code: string) => void) | undefined,
): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  const isWanted = onScan !== undefined
  useEffect(() => {
    if (!isWanted) return undefined
    const stop = listenForScans(
      () => isInFront(scope.current),
      (code) => latest.current?.(code),
    )
    return stop
  }, [scope, isWanted])
}

function isInFront(scope: Element | null): boolean {
  const dialogs = document.querySelectorAll('[aria-modal=true]')
  const top = dialogs[dialogs.length - 1]
  return scope !== null && (top === undefined || top.contains(scope))
}

/** Returns a function that runs tasks one after the other in the order of calls. */
export function useTaskQueue(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve())
  return useCallback((work) => {
    const done = last.current.then(work)
    // A failed task does not stop the next one.
    last.current = done.catch(() => undefined)
    return done
  }, [])
}
