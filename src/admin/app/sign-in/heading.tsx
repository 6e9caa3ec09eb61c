import { useEffect } from 'react'

interface HeadingProps {
  readonly title: string
  readonly about: string
}

/** Draws the heading of a screen, which also names the window. */
export function Heading({ title, about }: HeadingProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <header>
      <h1>{title}</h1>
      <p className="login-about">{about}</p>
    </header>
  )
}
