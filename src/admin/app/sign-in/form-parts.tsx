import { useId, useState, useEffect, type ReactNode } from 'react'
import type { LoginTranslation } from '../../../../i18n/messages.ts'
import type { Identity } from './identity.ts'

/** Holds the props of every screen before signing in. */
export interface ScreenProps {
  readonly t: LoginTranslation
  readonly identity: Identity
  readonly go: (address: string) => void
  readonly onSignedIn: () => void | Promise<void>
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email' | 'password'
  readonly autoComplete: string
  readonly help?: string
  readonly error?: string | undefined
  readonly maxLength?: number
  readonly defaultValue?: string | undefined
}

/** Draws a labelled input with its help text and its error. */
export function Field({ name, label, type = 'text', help, error, ...rest }: FieldProps) {
  return (
    <Labelled label={label} help={help} error={error}>
      {(described) => (
        <input
          name={name}
          type={type}
          aria-invalid={error !== undefined}
          {...described}
          {...rest}
        />
      )}
    </Labelled>
  )
}

interface AccountFieldProps extends Pick<FieldProps, 'error' | 'defaultValue'> {
  readonly t: LoginTranslation
}

/** Draws the input of the name of a new person. */
export function NameField({ t, error }: AccountFieldProps) {
  return <Field name="name" label={t('name')} autoComplete="name" error={error} maxLength={100} />
}

/** Draws the input of the e-mail address of an account. */
export function EmailField({ t, ...field }: AccountFieldProps) {
  return <Field name="email" type="email" label={t('email')} autoComplete="username" {...field} />
}

interface PasswordFieldProps extends Omit<FieldProps, 'type'> {
  readonly t: LoginTranslation
}

/** Draws a password input with a button that shows the password. */
export function PasswordField({ t, name, label, help, error, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Labelled label={label} help={help} error={error}>
      {(described) => (
        <span className="login-password">
          <input
            name={name}
            type={isShown ? 'text' : 'password'}
            aria-invalid={error !== undefined}
            {...described}
            {...rest}
          />
          <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            {isShown ? t('hidePassword') : t('showPassword')}
          </button>
        </span>
      )}
    </Labelled>
  )
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly (readonly [value: string, label: string])[]
}

/** Draws a labelled select. */
export function Select({ name, label, value, onChange, choices }: SelectProps) {
  return (
    <Labelled label={label}>
      {(described) => (
        <select
          name={name}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...described}
        >
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

interface LabelledProps {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly children: (described: { id: string; 'aria-describedby'?: string }) => ReactNode
}

function Labelled({ label, help, error, children }: LabelledProps) {
  const id = useId()
  const notes = Object.entries({ error, help }).filter(([, text]) => text !== undefined)
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(notes.length > 0 && {
          'aria-describedby': notes.map(([kind]) => `${id}-${kind}`).join(' '),
        }),
      })}
      {notes.map(([kind, text]) => (
        <span key={kind} id={`${id}-${kind}`} className={`login-${kind}`}>
          {text}
        </span>
      ))}
    </div>
  )
}

export interface HeadingProps {
  readonly title: string
  readonly about: string
}

/** Draws the heading of a screen and sets the title of the window. */
export function Heading({ title, about }: HeadingProps) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  return (
    <header>
      <h1>{title}</h1>
      <p className="login-about">{about}</p>
    </header>
  )
}

interface SubmitProps {
  readonly label: string
  readonly isBusy: boolean
  readonly problem: string
}

/** Draws the error and the submit button, which is disabled while a request is running. */
export function Submit({ label, isBusy, problem }: SubmitProps) {
  return (
    <>
      {problem !== '' && (
        <p role="alert" className="login-problem">
          {problem}
        </p>
      )}
      <button type="submit" className="login-submit" disabled={isBusy} aria-busy={isBusy}>
        {isBusy && <span className="login-spinner" aria-hidden />}
        {label}
      </button>
    </>
  )
}

interface PageLinkProps {
  readonly to: string
  readonly go: (address: string) => void
  readonly children: ReactNode
}

/** Draws a link between the pages before signing in. */
export function PageLink({ to, go, children }: PageLinkProps) {
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

interface NoticeProps {
  readonly title: string
  readonly about: string
  readonly t: LoginTranslation
  readonly go: (address: string) => void
}

/** Draws a page with a message, such as a result or what to do next, and a link to the sign-in page. */
export function Notice({ title, about, t, go }: NoticeProps) {
  return (
    <div className="login-notice">
      <Heading title={title} about={about} />
      <PageLink to="/login" go={go}>
        {t('backToSignIn')}
      </PageLink>
    </div>
  )
}
