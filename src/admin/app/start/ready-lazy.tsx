import { lazy, useState, type ComponentType } from 'react'

/**
 * Makes a lazy component that renders at once, without a fallback in between, where `fetchAhead` has fetched its code
 * already.
 */
export function readyLazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchAhead = async () => {
    loaded ??= await load()
  }
  const Later: ComponentType<Props> = lazy(async () => ({ default: await load() }))

  function ReadyLazy(props: Props) {
    // Changing from one to the other later would mount the screen anew.
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown {...props} />
  }
  return { Component: ReadyLazy, fetchAhead }
}
