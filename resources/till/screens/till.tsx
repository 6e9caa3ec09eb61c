import { lazy } from 'react'
import { useLocation, useRecordFromLocation } from 'react-admin'
import { QuickCreateProvider } from '../../../src/admin/form/quick-create-provider.tsx'
import type { ScreenProps } from '../../../src/admin/core/navigation/screen.ts'
import { useTexts } from '../../../src/admin/core/context/translation.ts'
import { ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { Counter } from './counter.tsx'

const FullForm = lazy(async () => ({
  default: (await import('../../../src/admin/form/form-screens.tsx')).CreateScreen,
}))

/** Draws `/new-sale`: the till. With `?form=full` and for copies of sales, draws the form with all fields. */
export function Till(screen: ScreenProps) {
  return useTexts('screens') ? <TillOrForm {...screen} /> : <ScreenSkeleton />
}

function TillOrForm({ resource }: ScreenProps) {
  const { search } = useLocation()
  const initial = useRecordFromLocation()
  const isFull = new URLSearchParams(search).get('form') === 'full' || initial?.lines !== undefined
  if (isFull) return <FullForm resource={resource} />
  const { customer, branch } = initial ?? {}
  return (
    <QuickCreateProvider>
      <Counter initialCart={{ ...(customer && { customer }), ...(branch && { branch }) }} />
    </QuickCreateProvider>
  )
}
