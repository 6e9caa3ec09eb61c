import { Heading } from './heading.tsx'
import { PageLink } from './page-link.tsx'
import type { LoginWords } from './words.ts'

interface NoticeProps {
  readonly title: string
  readonly about: string
  readonly words: LoginWords
  readonly go: (address: string) => void
}

/** Draws a screen that says honestly why it cannot help yet, and what does. */
export function Notice({ title, about, words, go }: NoticeProps) {
  return (
    <div className="login-notice">
      <Heading title={title} about={about} />
      <PageLink to="/login" go={go}>
        {words.backToSignIn}
      </PageLink>
    </div>
  )
}
