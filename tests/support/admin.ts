import { act, screen } from '@testing-library/react'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { business } from '../../resources/browser.ts'
import type { AppDefinition } from '../../src/admin/app/start/app-definition.ts'
import { openApp } from '../../src/admin/app/start/open-app.tsx'
import { defaultLanguage, type Language } from '../../i18n/languages.ts'
import { browserKeys } from '../../src/admin/core/store/browser-keys.ts'
import { createTestApp, shareTestApp, type TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

export interface Screens {
  /** Holds the real app; set before the first test. */
  readonly server: TestApp
  /** Opens the browser app at an address as a person; resolves once the heading is shown. */
  open(person: TestCaller, address: string, language?: Language): Promise<void>
  /** Loads the current address again, as a reload of the page does. */
  reload(person: TestCaller): Promise<void>
  /** Lists the API requests that the screens have sent since the last `open`, such as `GET /api/v1/products?…`. */
  readonly requests: readonly string[]
  /** Holds back requests that match, before the server, until the returned function is called. */
  holdBack(match: RegExp): () => void
}

/** Replaces parts of the business in the browser app or on the server. */
interface Changes {
  readonly browser?: Partial<AppDefinition>
  readonly server?: Parameters<typeof createTestApp>[0]
}

/** Mounts the browser app on the real server, in one process: requests go from `fetch` straight into `app.fetch`. */
export function withScreens({ browser = {}, server: options }: Changes = {}): Screens {
  const requests: string[] = []
  let server: TestApp | undefined
  let caller: TestCaller | undefined
  let close: () => void = () => undefined
  let held: { readonly match: RegExp; readonly until: Promise<void> } | undefined
  /** Releases requests that a failed test still holds back. */
  let release: () => void = () => undefined
  /** Holds the requests that the screens have sent and that are not answered yet. */
  const openRequests = new Set<Promise<unknown>>()
  let restoreFetch: () => void = () => undefined

  const network = setupServer(
    http.get('*/healthz', ({ request }) => server!.app.fetch(request)),
    http.all('*/api/v1/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      const description = `${request.method} ${pathname}${decodeURIComponent(search)}`
      requests.push(description)
      if (held?.match.test(description)) await held.until
      // A page that an earlier test file has left may still send a request after the end of its session.
      if (!caller) return new Response(null, { status: 401 })
      return server!.app.fetch(await signRequest(request, caller))
    }),
  )

  /**
   * Leaves the page as if a person closed the tab, so that the page sends pending changes, such as preferences. Waits
   * for the responses, so that the next page opens with these changes.
   */
  async function leave(): Promise<void> {
    release()
    act(() => {
      window.dispatchEvent(new Event('pagehide'))
      close()
    })
    while (openRequests.size > 0) await Promise.allSettled(openRequests)
  }

  beforeAll(async () => {
    server = await (options ? createTestApp(options) : shareTestApp())
    network.listen({ onUnhandledFrame: 'error' })
    const send = globalThis.fetch
    globalThis.fetch = (...request) => {
      const answer = send(...request)
      openRequests.add(answer)
      answer.finally(() => openRequests.delete(answer)).catch(() => undefined)
      return answer
    }
    restoreFetch = () => (globalThis.fetch = send)
  })
  afterEach(leave)
  afterAll(async () => {
    restoreFetch()
    network.close()
    await server?.close()
  })

  /** Opens the browser app at the address of the window as a person. */
  async function start(person: TestCaller, language: Language): Promise<void> {
    caller = person
    requests.length = 0
    localStorage.setItem(browserKeys.marker, person.email)
    localStorage.setItem(browserKeys.language, language)
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    close = () => {
      root.unmount()
      document.body.replaceChildren()
    }
    const signIn = { openPage: () => undefined, openDialog: async () => undefined }
    await openApp(root, { ...business, ...browser }, signIn)
    await screen.findByRole('heading', { level: 1 })
  }

  return {
    requests,
    get server() {
      return server!
    },
    holdBack(match) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { match, until: promise }
      release = () => {
        held = undefined
        resolve()
      }
      return release
    },
    async open(person, address, language = defaultLanguage) {
      await leave()
      window.history.replaceState(null, '', address)
      await start(person, language)
    },
    async reload(person) {
      await leave()
      await start(person, defaultLanguage)
    },
  }
}

/** Returns a request as the person sends it: with the person's cookies, and to the address of the server. */
async function signRequest(request: Request, caller: TestCaller): Promise<Request> {
  const { origin, ...headers } = caller.headers()
  const { pathname, search } = new URL(request.url)
  const body = ['GET', 'HEAD'].includes(request.method) ? undefined : await request.arrayBuffer()
  const merged = new Headers({ ...Object.fromEntries(request.headers), ...headers })
  if (origin) merged.set('origin', origin)
  return new Request(`${origin}${pathname}${search}`, {
    method: request.method,
    headers: merged,
    ...(body && { body }),
  })
}
