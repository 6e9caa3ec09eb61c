import type { LoginMessages } from '../../../../i18n/messages.ts'
import { useState, type FormEvent } from 'react'
import { PASSWORD_MIN } from '../../../schema/password.ts'
import { ApiError } from '../../core/data/api-error.ts'
import { getProblemText } from './identity.ts'

type FormTexts = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, string | undefined>>

interface FormOptions {
  readonly messages: LoginMessages
  /** Checks the fields before anything is sent. */
  readonly check: (values: FormTexts) => FieldErrors
  readonly send: (values: FormTexts) => Promise<void>
}

/** Returns a form that checks, sends once however often it is submitted, and keeps what was typed when refused. */
export function useForm({ messages, check, send }: FormOptions) {
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
      const atFields = messagesAtFields(error)
      setErrors(atFields)
      if (Object.keys(atFields).length === 0) setProblem(getProblemText(error, messages))
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

/** Returns the server's messages by field name. */
function messagesAtFields(error: unknown): FieldErrors {
  const messages = error instanceof ApiError ? (error.body?.errors ?? {}) : {}
  const named = Object.entries(messages).flatMap(([name, message]): [string, string][] =>
    typeof message === 'string' ? [[name, message]] : [],
  )
  return Object.fromEntries(named)
}

/** Returns the issues of the fields that all sign-in forms share. */
export function checkCredentials(values: FormTexts, messages: LoginMessages): FieldErrors {
  const { email = '', password = '' } = values
  return {
    email: checkAddress(email, messages),
    password: password === '' ? messages.required : undefined,
  }
}

/** Returns the issue of an e-mail address. */
export function checkAddress(email = '', messages: LoginMessages): string | undefined {
  if (email === '') return messages.required
  return email.includes('@') ? undefined : messages.emailWrong
}

/** Returns the issue of a password that a person chooses. */
export function checkNewPassword(password = '', messages: LoginMessages): string | undefined {
  if (password === '') return messages.required
  return password.length < PASSWORD_MIN ? messages.passwordShort : undefined
}

function focus(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
