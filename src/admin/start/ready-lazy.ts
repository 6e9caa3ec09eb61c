import { lazy, type ComponentType } from 'react'

/**
 * Makes a lazy component that renders at once, without a fallback in between, where its code has been fetched ahead by
 * `fetchAhead`.
 */
export function readyLazy<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchAhead = async () => {
    loaded ??= await load()
  }
  const Component = lazy((): Promise<{ default: ComponentType<Props> }> => {
    const ready = loaded
    if (!ready) return load().then((component) => ({ default: component }))
    // React takes the value of a thenable that calls back at once without suspending.
    const thenable = {
      then: (use: (module: { default: typeof ready }) => void) => use({ default: ready }),
    }
    return thenable as Promise<{ default: typeof ready }>
  })
  return { Component, fetchAhead }
}
