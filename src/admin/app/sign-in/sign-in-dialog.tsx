import type { LoginTranslation } from '../../../../i18n/messages.ts'
import './login.css'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { createHttpClient } from '../../core/data/http-client.ts'
import { readLanguageChoice } from '../../core/store/browser-keys.ts'
import { buildVariables } from '../../kit/theme/tokens.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { PageLink, type HeadingProps } from './form-parts.tsx'
import { createIdentity, getTransportMessage } from './identity.ts'
import { OneTimeCode } from './otp.tsx'

interface SignInDialogOptions {
  readonly t: LoginTranslation
  /** Holds the e-mail address of the person whose session has ended. */
  readonly email: string
  /** Closes the dialog when this signal is aborted. */
  readonly signal: AbortSignal
}

/**
 * Opens a dialog in which the person signs in again, so that the page stays as it is. Returns the id of the person who
 * has signed in; undefined when the person chose the sign-in page, or the signal was aborted.
 */
export async function openSignInDialog({
  signal,
  ...shown
}: SignInDialogOptions): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const host = document.body.appendChild(document.createElement('div'))
  // The page is covered, so its shortcuts must not run.
  const closed = new AbortController()
  host.addEventListener('keydown', (event) => event.stopPropagation())
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof Node && !host.contains(event.target)) event.stopPropagation()
    },
    { capture: true, signal: closed.signal },
  )
  const root = createRoot(host)
  root.render(<SignInDialog {...shown} onDone={resolve} />)
  signal.addEventListener('abort', () => resolve(undefined), { once: true })
  try {
    return await promise
  } finally {
    // Closing a dialog gives the focus back to the element that had the focus before.
    host.querySelector('dialog')?.close()
    root.unmount()
    host.remove()
    closed.abort()
  }
}

interface SignInDialogProps extends Omit<SignInDialogOptions, 'signal'> {
  /** Runs with the id of the person who has signed in, or without an id when the person wants the sign-in page. */
  readonly onDone: (person: string | undefined) => void
}

function SignInDialog({ t, email, onDone }: SignInDialogProps) {
  const [address, setAddress] = useState('/login')
  const identity = useMemo(() => {
    const getMessage = (code: string) => getTransportMessage(t, code)
    return createIdentity(createHttpClient({ getLanguage: readLanguageChoice, getMessage }))
  }, [t])
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()

  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('input[type=password]')?.focus()
  }, [])

  useEffect(() => {
    // The person may have signed in in another tab.
    const checkSession = () => {
      identity.findSignedIn().then(
        (person) => person !== undefined && onDone(person),
        () => undefined,
      )
    }
    window.addEventListener('focus', checkSession)
    return () => window.removeEventListener('focus', checkSession)
  }, [identity, onDone])

  const screen = {
    t,
    identity,
    go: setAddress,
    onSignedIn: async () => onDone(await identity.findSignedIn()),
  }
  return (
    <dialog
      ref={dialog}
      className="login login-dialog"
      style={buildVariables(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')}
      aria-modal
      aria-labelledby={title}
      // A click beside the inputs leaves the focus in the dialog.
      tabIndex={-1}
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
    >
      <header>
        <h2 id={title}>{t('againTitle')}</h2>
        <p className="login-about">{t('againAbout')}</p>
      </header>
      {address === '/otp' ? (
        <OneTimeCode {...screen} Introduction={Instruction} />
      ) : (
        <CredentialsForm {...screen} email={email}>
          <PageLink to="/login" go={() => onDone(undefined)}>
            {t('againPage')}
          </PageLink>
        </CredentialsForm>
      )}
    </dialog>
  )
}

/** Draws the instruction without a heading, because the dialog has a heading. */
function Instruction({ about }: HeadingProps) {
  return <p className="login-about">{about}</p>
}

/** Keeps the dialog open when Escape is pressed. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}
