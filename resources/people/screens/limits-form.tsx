import { useNotify, type RaRecord } from 'react-admin'
import { useRightsTexts } from './use-rights-texts.ts'
import { useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { FormFooter } from '../../../src/admin/form/form-footer.tsx'
import { RecordFormView } from '../../../src/admin/form/record-form-view.tsx'
import { useRecordForm } from '../../../src/admin/form/use-record-form.ts'

interface LimitsFormProps {
  readonly limits: RaRecord
  /** Asks for confirmation before the person leaves with unsaved changes. */
  readonly isGuarded: boolean
  readonly onSaved: () => void
}

/** Draws the form for the limits of a role that the team created. */
export function LimitsForm({ limits, isGuarded, onSaved }: LimitsFormProps) {
  const notify = useNotify()
  const texts = useRightsTexts()
  const state = useRecordForm({
    resource: useRegistry().limits,
    base: limits,
    onSaved: () => {
      notify(texts?.translate('rights.limitsSaved') ?? '', { type: 'success' })
      onSaved()
    },
  })
  return (
    <RecordFormView state={state} isGuarded={isGuarded}>
      <FormFooter staysOpen onDiscard={() => state.restart()} />
    </RecordFormView>
  )
}
