import { useMemo, useRef } from 'react'
import type { RaRecord } from 'react-admin'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Resource } from '../../../schema/resource.ts'
import { useLabels } from '../../core/context/labels.tsx'
import { useSession } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import { todayIn } from '../../core/format/wall-clock.ts'
import { errorsOf, onTheWay, pathOf } from '../../form/form-errors.ts'
import { entered, inRows, inputOf, startOfAction } from '../../form/action-form.ts'
import type { OfferedAction } from '../../form/offered-actions.ts'
import { useAction } from './use-action.ts'

interface ActionForm {
  readonly form: UseFormReturn
  readonly input: Resource
  readonly submit: () => Promise<void>
  readonly isBusy: boolean
  readonly failure: Error | null
}

/** Returns the state of an action's dialog: what is entered, what is wrong with it, taking the action. */
export function useActionForm(
  resource: Resource,
  record: RaRecord,
  { name, action }: OfferedAction,
  onDone: (answer: RaRecord) => void,
): ActionForm {
  const { can, team } = useSession()
  const labels = useLabels()
  const input = useMemo(() => inputOf(resource, action), [resource, action])
  const today = todayIn(team.timezone)
  const { mutateAsync, isPending, error } = useAction(resource)
  const sending = useRef(false)
  const wasSubmitted = useRef(false)

  const form = useForm({
    mode: 'onTouched',
    defaultValues: startOfAction(input, action, record, can, today),
    resolver: (values) => {
      const found = entered(input, action, values, { can, today }).issues
      const issues = wasSubmitted.current ? found : onTheWay(found)
      return issues.length > 0
        ? { values: {}, errors: errorsOf(input, issues, labels) }
        : { values, errors: {} }
    },
  })

  async function send(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { body, rows } = entered(input, action, values, { can, today })
    const answer = await mutateAsync({ id: record.id, name, body }).catch((failed: unknown) => {
      const errors = failed instanceof ApiError ? (failed.problem?.errors ?? []) : []
      for (const issue of errors.map((each) => inRows(each, rows))) {
        form.setError(pathOf(input, issue.pointer) || 'root.server', {
          type: issue.code,
          message: issue.message,
        })
      }
      return undefined
    })
    if (answer) onDone(answer)
  }

  async function submit(): Promise<void> {
    // State would come too late: the second of two quick clicks must find the first at work.
    if (sending.current) return
    sending.current = true
    wasSubmitted.current = true
    await form.handleSubmit(send)()
    sending.current = false
  }

  return { form, input, submit, isBusy: isPending, failure: error }
}
