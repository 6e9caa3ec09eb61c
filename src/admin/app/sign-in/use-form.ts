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
 * Returns the state of a form that checks its values, sends them only once while a request is
 * running, and keeps the input when the server refuses it.
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
    const wrong = check(values)
    setErrors(wrong)
    setProblem('')
    const first = Object.keys(wrong).find((name) => wrong[name] !== undefined)
    if (first !== undefined) return focus(form, first)
    setIsBusy(true)
    try {
      await send(values)
    } catch (error) {
      const atFields = getFieldMessages(error)
      setErrors(atFields)
      if (Object.keys(atFields).length === 0) setProblem(getProblemText(error, t))
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    errors,
    problem,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  }
}

/** Returns the server's error messages by field name. */
function getFieldMessages(error: unknown): FieldErrors {
  const errors = error instanceof ApiError ? (error.body?.errors ?? {}) : {}
  const named = Object.entries(errors).flatMap(([name, message]): [string, string][] =>
    typeof message === 'string' ? [[name, message]] : [],
  )
  return Object.fromEntries(named)
}

/** Returns the errors of the fields that all sign-in forms share. */
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

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
