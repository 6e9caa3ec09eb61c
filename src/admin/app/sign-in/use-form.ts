import type { LoginTranslation } from '../../../../i18n/messages.ts'
import { useState, type FormEvent } from 'react'
import { PASSWORD_MIN } from '../../../schema/password.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { getProblemText } from './identity.ts'

type FormTexts = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, string | undefined>>

interface FormOptions {
  readonly t: LoginTranslation
  /** Returns the errors of the fields before the form is sent. */
  readonly check: (values: FormTexts) => FieldErrors
  readonly send: (values: FormTexts) => Promise<void>
}

/**
 * Returns the state of a form that checks its values, sends only one request at a time, and keeps the input when the
 * server refuses the request.
 */
export function useForm({ t, check, send }: FormOptions) {
  const [isBusy, setIsBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    const wrong = Object.entries(check(values)).flatMap(([name, message]) =>
      message === undefined ? [] : [{ name, message }],
    )
    setProblem(joinMessages(showAtInputs(form, wrong)))
    if (wrong.length > 0) return
    setIsBusy(true)
    try {
      await send(values)
    } catch (error) {
      const refused = listRefusedValues(error)
      const others = showAtInputs(form, refused)
      if (refused.length === 0 || others.length > 0) setProblem(describeRefusal(error, others, t))
      setIsBusy(false)
    }
  }

  /** Shows messages at their inputs and focuses the first such input. Returns the messages without an input. */
  function showAtInputs(form: HTMLFormElement, messages: readonly ValueMessage[]) {
    const shown = messages.filter(({ name }) => findInput(form, name))
    setErrors(Object.fromEntries(shown.map(({ name, message }) => [name, message])))
    if (shown[0]) findInput(form, shown[0].name)?.focus()
    return messages.filter((each) => !shown.includes(each))
  }

  return {
    isBusy,
    errors,
    problem,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}

/** Holds the error of a value of a form. */
interface ValueMessage {
  readonly name: string
  readonly message: string
}

/** Returns the server's messages about values. */
function listRefusedValues(error: unknown): readonly ValueMessage[] {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : []
  return errors.map(({ pointer, message }) => ({ name: pointer.slice(1), message }))
}

/** Returns the message about a request that the server refused. `hidden` holds the refused values without an input. */
function describeRefusal(
  error: unknown,
  hidden: readonly ValueMessage[],
  t: LoginTranslation,
): string {
  if (!(error instanceof ApiError && error.code === 'VALIDATION')) return getProblemText(error, t)
  // The token is part of the link that has opened the page.
  if (hidden.some(({ name }) => name === 'token')) return t('linkDamaged')
  return t('failed', { message: joinMessages(hidden) || error.message })
}

function joinMessages(messages: readonly ValueMessage[]): string {
  return messages.map(({ message }) => message).join(' ')
}

/** Returns the errors of the e-mail address and of a missing password, if any. */
export function checkCredentials(values: FormTexts, t: LoginTranslation): FieldErrors {
  const { email = '', password = '' } = values
  return {
    email: checkAddress(email, t),
    password: password === '' ? t('required') : undefined,
  }
}

/** Returns the error of an e-mail address, if any. */
export function checkAddress(email = '', t: LoginTranslation): string | undefined {
  if (email === '') return t('required')
  return email.includes('@') ? undefined : t('emailWrong')
}

/** Returns the error of a new password, if any. */
export function checkNewPassword(password = '', t: LoginTranslation): string | undefined {
  if (password === '') return t('required')
  return password.length < PASSWORD_MIN ? t('passwordShort') : undefined
}

/** Returns the input that shows the error of a value. Selects show no errors. */
function findInput(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement && input.type !== 'hidden' ? input : undefined
}
