import './act.ts'
import './quick-styles.ts'
import { createRequire } from 'node:module'
import * as react from 'react'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

const { getElementError } = getConfig()
/** Returns the dialog of a page, else its content without the navigation. */
const findShown = (container: Element) =>
  container.querySelector('[role=dialog]') ?? container.querySelector('main') ?? container
/** Returns whether Testing Library is repeating a query until it succeeds, which its types do not declare. */
const isRetrying = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })
    ._disableExpensiveErrorDiagnostics === true
configure({
  // Waits long enough for a real server, and for loading the code of a screen, on a busy machine.
  asyncUtilTimeout: 30_000,
  // Prints the screen once, when the wait has failed, not after each try. The navigation alone would fill the print.
  getElementError: (message, container) =>
    isRetrying() ? new Error(message ?? undefined) : getElementError(message, findShown(container)),
})

if (process.env.NODE_ENV === 'production') dropStyles()
else dropOwnerStacks()

/**
 * Stops Emotion from computing styles of components, whose rules are dropped below. Computing them takes a fifth of the
 * time; the end-to-end tests and `nightly-admin` compute them.
 */
function dropStyles(): void {
  const emotion = createRequire(import.meta.url)('@emotion/serialize') as Record<string, unknown>
  const none = { name: 'none', styles: '' }
  emotion.serializeStyles = () => none
}

/**
 * Stops React's development build from recording where each element was created, which takes a tenth of the time of a
 * test. React stops after many elements within a short time; this number tells React that the limit is always exceeded.
 */
function dropOwnerStacks(): void {
  const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  Object.defineProperty(Reflect.get(react, internals), 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {},
  })
}

/** Holds browser functions that jsdom lacks and that do not influence the tests. */
const missing = {
  matchMedia: (query: string) => ({
    matches: query.includes('fine'),
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  // Reports each observed element as visible at once.
  IntersectionObserver: class {
    private readonly onSeen: (entries: readonly unknown[]) => void
    constructor(onSeen: (entries: readonly unknown[]) => void) {
      this.onSeen = onSeen
    }
    observe() {
      this.onSeen([{ isIntersecting: true }])
    }
    disconnect() {}
  },
  EventSource: class extends EventTarget {
    close() {}
  },
  scrollTo: () => {},
}
for (const [name, value] of Object.entries(missing)) {
  Object.defineProperty(window, name, { value, configurable: true, writable: true })
}
Element.prototype.scrollIntoView = () => {}

/**
 * Matches known warnings that are logged in development only: react-admin passes old properties to MUI 9, and logs
 * failed or cancelled requests even if the screen handles them, as React does (`%o %s %s`) where an error boundary
 * shows the error.
 */
const KNOWN =
  /does not recognize the `%s` prop on a DOM element|Could not parse CSS stylesheet|^(?:%o\s+%s\s+%s\s+)?(?:AbortError|ApiError)/

const consoleErrors: string[] = []
console.error = (...said: unknown[]) => {
  const text = said.map(String).join(' ')
  if (!KNOWN.test(text)) consoleErrors.push(text)
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(consoleErrors.splice(0), 'errors in the console').toEqual([])
})

// jsdom replaces Uint8Array by a class of its own. The server runs in this process, and its packages check whether a
// Buffer is a Uint8Array, which must be the class of Node that Buffer extends.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor

// Style rules of components cost a fifth of the time: jsdom parses each rule, and a query by role compares every
// element with all of them. Tests do not need the rules: `hidden`, `aria-hidden` and styles of elements decide what is
// visible.
document.head.insertBefore = <Inserted extends Node>(node: Inserted, before: Node | null) =>
  node instanceof HTMLStyleElement && node.hasAttribute('data-emotion')
    ? node
    : (HTMLHeadElement.prototype.insertBefore.call(document.head, node, before) as Inserted)
