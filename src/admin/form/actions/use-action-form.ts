import { useTranslation } from '../../core/context/translation.ts'
import type { Values } from '../../../schema/values.ts'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { getToday } from '../../../schema/days.ts'
import { listProposedAmounts } from '../../../schema/proposed-amounts.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'
import { useAttemptKey, useWaitingSend } from '../../core/data/connection.ts'
import type { AppDataProvider } from '../../core/data/data-provider.ts'
import {
  checkActionInput,
  moveIssueToInput,
  moveIssueToRow,
  defineInput,
  getInitialActionValues,
} from '../action-form.ts'
import type { OfferedAction } from '../offered-actions.ts'
import { toErrors, pickIssuesWhileTyping, toPath } from '../use-save.ts'

/** Holds the functions that send an action and handle the response. */
export interface ActionTarget<Answer> {
  readonly send: Send<Answer>
  readonly onDone: (answer: Answer) => void
}

interface ActionForm {
  readonly form: UseFormReturn
  readonly input: Resource
  readonly submit: () => Promise<void>
  readonly isBusy: boolean
  /** Indicates that the action waits for the connection. */
  readonly isWaiting: boolean
  /** Cancels an action that waits for the connection. */
  readonly stop: () => void
  readonly failure: Error | null
}

/**
 * Returns the state of an action's dialog: its inputs, its issues, and the function that runs the
 * action.
 */
export function useActionForm<Answer>(
  resource: Resource,
  record: Values,
  { name, action }: OfferedAction,
  { send: sendAction, onDone }: ActionTarget<Answer>,
): ActionForm {
  const { can, team } = useSession()
  const t = useTranslation()
  const input = useMemo(() => defineInput(resource, action), [resource, action])
  const today = getToday(team.timezone)
  const { mutateAsync, isPending, error, isWaiting, stop } = useAction(resource, sendAction)
  const proposed = listProposedAmounts(action, record)
  const context = { can, today, decimals: team.decimals, proposed }
  const sending = useRef(false)
  const wasSubmitted = useRef(false)

  const form = useForm({
    mode: 'onTouched',
    defaultValues: getInitialActionValues(input, action, record, can, today),
    resolver: (values) => {
      const found = checkActionInput(input, action, values, context).issues
      const issues = wasSubmitted.current ? found : pickIssuesWhileTyping(found)
      return issues.length > 0
        ? { values: {}, errors: toErrors(input, issues, t) }
        : { values, errors: {} }
    },
  })

  async function send(values: Readonly<Record<string, unknown>>): Promise<void> {
    const { body, rows } = checkActionInput(input, action, values, context)
    const answer = await mutateAsync({ name, body }).catch((failed: unknown) => {
      const errors = failed instanceof ApiError ? (failed.problem?.errors ?? []) : []
      for (const issue of errors.map((each) =>
        moveIssueToInput(action, moveIssueToRow(each, rows)),
      )) {
        form.setError(toPath(input, issue.pointer) || 'root.server', {
          type: issue.code,
          message: issue.message,
        })
      }
      return undefined
    })
    if (answer) onDone(answer)
  }

  async function submit(): Promise<void> {
    // React state would be updated too late: the second of two quick clicks must see that the first click is being
    // handled.
    if (sending.current) return
    sending.current = true
    wasSubmitted.current = true
    await form.handleSubmit(send)()
    sending.current = false
  }

  return { form, input, submit, isBusy: isPending && !isWaiting, isWaiting, stop, failure: error }
}

interface ActionVariables {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Sends an action to the server. The key is the same for all attempts with the same inputs. */
type Send<Answer> = (
  dataProvider: AppDataProvider,
  action: ActionVariables,
  key: string,
) => Promise<Answer>

/**
 * Returns a mutation that runs an action of a resource. Attempts with the same inputs share an
 * idempotency key, so that the action runs once.
 */
function useAction<Answer>({ name: resource }: Resource, send: Send<Answer>) {
  const dataProvider = useDataProvider<AppDataProvider>()
  const key = useAttemptKey()
  const { sendWaiting, networkMode, isWaiting, stop } = useWaitingSend()
  const mutation = useMutation({
    networkMode,
    mutationKey: [resource, 'act'],
    mutationFn: (action: ActionVariables) =>
      sendWaiting(() => send(dataProvider, action, key.find(action))),
    onSuccess: key.renew,
  })
  return { ...mutation, isWaiting, stop }
}
