import { useFormState } from 'react-hook-form'
import { LeaveGuard } from './leave-guard.tsx'

/** Asks before a form with unsaved changes is left; a save leaves the form by itself when it is done. */
export function UnsavedGuard() {
  const { isDirty, isSubmitting } = useFormState()
  return <LeaveGuard isSafe={!isDirty || isSubmitting} />
}
