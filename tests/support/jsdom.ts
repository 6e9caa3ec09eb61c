import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'

// A real server answers, on a machine that may be busy.
configure({ asyncUtilTimeout: 8000 })

/** Adds what browsers have and jsdom lacks; none of it decides what the tests look at. */
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
 * Logged in development only: react-admin still passes old properties to MUI 9, and logs requests that were refused or
 * cancelled even where the screen handles them.
 */
const KNOWN =
  /does not recognize the `%s` prop on a DOM element|Could not parse CSS stylesheet|^AbortError|^ApiError/

const noise: string[] = []
console.error = (...said: unknown[]) => {
  const text = said.map(String).join(' ')
  if (!KNOWN.test(text)) noise.push(text)
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  expect(noise.splice(0), 'the console complained').toEqual([])
})

// jsdom brings byte arrays of its own. The server runs in this process, and packages that it uses ask whether a Buffer is
// a Uint8Array: Node's, which Buffer extends.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as Uint8ArrayConstructor

// Styles of components cost a fifth of the time: jsdom parses each rule, and a query by role compares every element with
// all of them. What decides whether something is seen (`hidden`, `aria-hidden`, the style of an element) is no such rule.
document.head.insertBefore = <Inserted extends Node>(node: Inserted, before: Node | null) =>
  node instanceof HTMLStyleElement && node.hasAttribute('data-emotion')
    ? node
    : (HTMLHeadElement.prototype.insertBefore.call(document.head, node, before) as Inserted)
