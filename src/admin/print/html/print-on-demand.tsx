import { lazy, Suspense, useSyncExternalStore } from 'react'
import { clearPrintout, getCurrentPrintout, subscribeToPrintouts } from './print-queue.ts'

const PrintArea = lazy(async () => ({ default: (await import('./print-area.tsx')).PrintArea }))

/** Draws the printout that is being printed. Its code loads with the first printout. */
export function PrintOnDemand() {
  const waiting = useSyncExternalStore(subscribeToPrintouts, getCurrentPrintout)
  if (!waiting) return null
  return (
    <Suspense>
      <PrintArea
        key={waiting.page.title}
        page={waiting.page}
        onPrinted={waiting.done}
        onLeave={clearPrintout}
      />
    </Suspense>
  )
}
