import { Alert, Snackbar } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotificationContext, useTranslate, type NotificationPayload } from 'react-admin'

/** A toast is gone after this… */
export const TOAST_MS = 1500
/** …and out of the page so much later. */
export const TOAST_REMOVE_MS = 10

const SEVERITIES = ['success', 'info', 'warning', 'error'] as const

/** At most one toast: a new one replaces the one that shows (design.md §5), instead of queueing behind it. */
export function Toast() {
  const { notifications, setNotifications } = useNotificationContext()
  const translate = useTranslate()
  const [shown, setShown] = useState<{ toast: NotificationPayload; turn: number }>()
  const [isOpen, setIsOpen] = useState(false)
  const newest = notifications.at(-1)

  useEffect(() => {
    if (!newest) return
    setShown((before) => ({ toast: newest, turn: (before?.turn ?? 0) + 1 }))
    setIsOpen(true)
    setNotifications([])
  }, [newest, setNotifications])

  if (!shown) return null
  const { message, type, notificationOptions } = shown.toast
  const severity = SEVERITIES.find((known) => known === type) ?? 'info'
  return (
    <Snackbar
      key={shown.turn}
      open={isOpen}
      autoHideDuration={TOAST_MS}
      disableWindowBlurListener
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transitionDuration={{ enter: 120, exit: TOAST_REMOVE_MS }}
      onClose={(_event, reason) => reason !== 'clickaway' && setIsOpen(false)}
      slotProps={{ transition: { onExited: () => setShown(undefined) } }}
    >
      <Alert
        severity={severity}
        variant="standard"
        role={severity === 'error' ? 'alert' : 'status'}
        sx={frame}
      >
        {typeof message === 'string'
          ? translate(message, { _: message, ...notificationOptions?.messageArgs })
          : message}
      </Alert>
    </Snackbar>
  )
}

const frame = { border: 1, borderColor: 'divider', boxShadow: 6 } as const
