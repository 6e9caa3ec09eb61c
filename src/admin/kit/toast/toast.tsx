import { Alert, Box, Snackbar } from '@mui/material'
import {
  Fragment,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
  type ReactNode,
} from 'react'
import {
  useNotificationContext,
  useNotify,
  useStore,
  useStoreContext,
  type NotificationPayload,
} from 'react-admin'
import { useTranslation } from '../../core/context/translation.ts'
import { ApiError, describeError } from '../../core/data/api-error.ts'
import { isClientError } from '../../core/data/connection.ts'
import { PAST_MESSAGES } from '../../core/store/store.ts'

/**
 * Sets how long a toast is shown by default. An error, and a toast without a time (null), are shown until they are
 * closed.
 */
const TOAST_MS = 1500
/** Sets the delay after which a closed toast is removed from the page. */
const TOAST_REMOVE_MS = 10

const SEVERITIES = ['success', 'info', 'warning', 'error'] as const

/**
 * Draws at most one toast. A new toast replaces the current one instead of waiting for it
 * (docs/screens.md §2). The bell lists past toasts.
 */
export function Toast() {
  const { notifications, setNotifications } = useNotificationContext()
  const t = useTranslation()
  const store = useStoreContext()
  const [closed, setClosed] = useState<NotificationPayload>()
  const newest = notifications.at(-1)
  useEffect(() => {
    if (!newest) return
    const earlier = store.getItem(PAST_MESSAGES, NO_MESSAGES)
    const number = (earlier[0]?.number ?? 0) + 1
    const message: PastMessage = { ...newest, number, at: new Date().toISOString() }
    store.setItem(PAST_MESSAGES, [message, ...earlier].slice(0, MAX_MESSAGES))
  }, [newest, store])
  const keepOrigin = useFocusReturn(newest)
  if (!newest) return null

  const { type, notificationOptions } = newest
  const severity = SEVERITIES.find((each) => each === type) ?? 'info'
  const isError = severity === 'error'
  const { autoHideDuration = TOAST_MS } = notificationOptions ?? {}
  const shownFor = isError ? null : autoHideDuration
  return (
    <Snackbar
      // The key makes each toast a new element with its own timer.
      key={notifications.length}
      open={newest !== closed}
      autoHideDuration={shownFor}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      sx={place}
      transitionDuration={{ enter: 120, exit: TOAST_REMOVE_MS }}
      onClose={(_event, reason) => reason !== 'clickaway' && setClosed(newest)}
      slotProps={{ transition: { onExited: () => setNotifications([]) } }}
    >
      <Alert
        severity={severity}
        role={isError ? 'alert' : 'status'}
        closeText={t('list.close')}
        onFocus={keepOrigin}
        {...(shownFor === null && { onClose: () => setClosed(newest) })}
        sx={frame}
      >
        <MessageText message={newest} />
      </Alert>
    </Snackbar>
  )
}

/**
 * Returns a focus handler that remembers the element outside the toast that had the focus. When the toast closes or is
 * replaced, such as after Undo, this element gets the focus again.
 */
function useFocusReturn(newest: NotificationPayload | undefined) {
  const origin = useRef<Element | null>(null)
  useEffect(() => {
    const { current } = origin
    origin.current = null
    const isLost = document.activeElement === document.body
    if (isLost && current instanceof HTMLElement) current.focus({ preventScroll: true })
  }, [newest])
  return ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without `relatedTarget`, the window got the focus back.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget
  }
}

/** Draws the translated text or the content of a message. */
export function MessageText({ message: { message, notificationOptions } }: MessageTextProps) {
  const t = useTranslation()
  if (typeof message !== 'string') return message
  return (
    <UnbrokenText text={t.declared(message, { _: message, ...notificationOptions?.messageArgs })} />
  )
}

interface MessageTextProps {
  readonly message: NotificationPayload
}

/** Draws a text whose references stay on one line: a browser may start a new line after each hyphen. */
export function UnbrokenText({ text }: { readonly text: string }) {
  return text.split(/(\s+)/).map((part, at) =>
    isReference(part) ? (
      <span key={at} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}

/** Limits the length of a reference that stays on one line. A longer reference would exceed the width of a phone. */
const MAX_LENGTH = 32

/** Returns whether a word is a reference such as S-EAST-26-000187. */
function isReference(word: string): boolean {
  return word.includes('-') && /\d/.test(word) && word.length <= MAX_LENGTH
}

/** Places the toast above the pager of a list and the footer of a form, which are at the bottom of the window. */
const place = { insetInline: { sm: 'auto 24px' }, bottom: { xs: 80, sm: 88 } } as const

const frame = {
  // A wider message would cover the sidebar.
  maxWidth: 600,
  border: 1,
  borderColor: 'divider',
  boxShadow: 6,
  '& .MuiAlert-icon': { alignItems: 'center' },
} as const

/**
 * Returns a function that shows the message of a failed request as a toast. The toast of a failure of the
 * server also shows the request id, which support needs.
 */
export function useShowError(): (error: unknown) => void {
  const notify = useNotify()
  return (error) => {
    const text = describeError(error)
    const requestId = error instanceof ApiError && !isClientError(error) && error.requestId
    if (!requestId) return notify(text, { type: 'error' })
    notify(
      <>
        {text}
        <Box component="code" sx={{ display: 'block', fontSize: 12, userSelect: 'all' }}>
          {requestId}
        </Box>
      </>,
      { type: 'error' },
    )
  }
}

/** Describes a toast that was shown since the app was opened for the signed-in person. */
export interface PastMessage extends NotificationPayload {
  /** Numbers the toasts of the person, starting with 1. */
  readonly number: number
  /** Holds the time at which the toast was shown, as an ISO string. */
  readonly at: string
}

/** Limits the messages that the bell lists. */
const MAX_MESSAGES = 50
const NO_MESSAGES: readonly PastMessage[] = []

/**
 * Returns the past toasts, the latest first. The store keeps them in memory, and each person who uses the page has
 * their own store.
 */
export function usePastMessages(): readonly PastMessage[] {
  return useStore(PAST_MESSAGES, NO_MESSAGES)[0]
}

let globalContent: ReactNode = null
const listeners = new Set<() => void>()

/** Sets the content that is drawn above every screen, such as the progress of work in the background. */
export function showAboveScreens(content: ReactNode): void {
  globalContent = content
  for (const listener of listeners) listener()
}

/** Draws the content of `showAboveScreens`. */
export function GlobalContent() {
  return useSyncExternalStore(subscribe, () => globalContent)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
