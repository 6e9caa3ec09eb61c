import { createRequire } from 'node:module'
import { flushSync } from 'react-dom'

/**
 * Adds `act` to React's production build, for Testing Library, which is imported later and calls `act` for each
 * rendering and event. As in a browser, updates of an event are rendered when the event ends, and other updates soon
 * after it.
 */
function act<Result>(callback: () => Result | Promise<Result>): Promise<Result> {
  let result!: Result | Promise<Result>
  flushSync(() => {
    result = callback()
  })
  return Promise.resolve(result)
}

const react = createRequire(import.meta.url)('react') as { act?: unknown }
react.act ??= act
