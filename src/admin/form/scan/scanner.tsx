import { lowercaseWords } from '../../../schema/naming.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Alert, Box, Button } from '@mui/material'
import { type ReactNode, useEffect, useRef, useCallback, type RefObject } from 'react'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { addKey, isCharacter, emptyBurst, createKeystrokeBuffer } from './keystroke-buffer.ts'

interface UnknownCodeProps {
  readonly code: string
  /** Holds the declaration of the resource that was searched. */
  readonly target: Resource
  /** Creates a record with the scanned code. */
  readonly onCreate: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * Draws a notice about an unknown code, with a button that creates a record with the code. The notice stays until the
 * code is assigned or the notice is closed.
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

/** Sets how many fast characters count as a scan instead of a keyboard shortcut. */
const SCAN_CHARACTERS = 3

/**
 * Listens to all keys for scanned codes, because a scanner types like a keyboard, whatever has the focus. A code leaves
 * no characters in the focused field, and its Enter presses no button. `isActive` returns whether this listener handles
 * the keys at present. Returns a function that stops listening.
 */
function listenForScans(isActive: () => boolean, onScan: (code: string) => void): () => void {
  let burst = emptyBurst
  let buffer = createKeystrokeBuffer(null)

  /**
   * Runs before the page's handlers: Enter at the end of a code must not submit a form or press a
   * button.
   */
  function handleBeforePage(event: KeyboardEvent): void {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.isComposing
    if (event.defaultPrevented || isShortcut || !isActive()) return release()
    const { burst: next, code } = addKey(burst, event.key, event.timeStamp)
    burst = next
    if (code !== undefined) {
      buffer.clear()
      stop(event)
      return onScan(code)
    }
    if (!isCharacter(event.key)) {
      if (next === emptyBurst) buffer.release()
      return
    }
    if ([...next.text].length === 1) {
      buffer.release()
      buffer = createKeystrokeBuffer(document.activeElement)
    } else if ([...next.text].length >= SCAN_CHARACTERS) {
      // Events that scripts dispatch type nothing, so nothing is held back.
      if (event.isTrusted && (buffer.hold(event.key) || !buffer.isField)) stop(event)
    }
  }

  /** Runs after the page's handlers: a key that a field handles itself is not text. */
  function handleAfterPage(event: KeyboardEvent): void {
    if (burst.text === '' || !isCharacter(event.key) || !event.isTrusted) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!isActive()) return
    if (buffer.hold(event.key)) event.preventDefault()
  }

  function release(): void {
    burst = emptyBurst
    buffer.release()
  }

  const listeners = [
    ['keydown', handleBeforePage, true],
    ['keydown', handleAfterPage, false],
    ['pointerdown', release, true],
  ] as const
  for (const [name, listener, capture] of listeners) {
    window.addEventListener(name, listener as EventListener, capture)
  }
  return () => {
    release()
    for (const [name, listener, capture] of listeners) {
      window.removeEventListener(name, listener as EventListener, capture)
    }
  }
}

function stop(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
