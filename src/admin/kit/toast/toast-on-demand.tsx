import { lazy, Suspense } from 'react'
import { useNotificationContext } from 'react-admin'

const Toast = lazy(async () => ({ default: (await import('./toast.tsx')).Toast }))

/** Draws the toast, fetched with the first thing that it has to say. */
export function ToastOnDemand() {
  const { notifications } = useNotificationContext()
  if (notifications.length === 0) return null
  return (
    <Suspense>
      <Toast />
    </Suspense>
  )
}
