import type { Values } from '../../schema/values.ts'
import { isTemporary } from '../core/data/connection.ts'
import type { HttpClient } from '../core/data/http-client.ts'

/** Holds the content of a draft: the changed fields of a record or of a new record. */
interface FormContent {
  readonly resource: string
  /** Holds the id of the edited record; null for a new record. */
  readonly record: string | null
  /** Holds the version of the record that the form has loaded; null for a new record. */
  readonly version: number | null
  readonly changed: Values
  /** Holds the values that the record had before the change. */
  readonly original: Values
}

/** Describes a draft that the server keeps. */
export interface FormDraft extends Omit<FormContent, 'resource' | 'record'> {
  readonly id: string
  /** Holds the time in ISO 8601. */
  readonly savedAt: string
}

/** Sends drafts of forms to the server, which keeps them for 30 days. */
interface DraftBox {
  /** Sends pending drafts, then reads the drafts of a form, the newest first. */
  read(place: Pick<FormContent, 'resource' | 'record'>): Promise<readonly FormDraft[]>
  /** Sends a draft after a short pause. */
  keep(id: string, content: FormContent): void
  /** Deletes a draft. */
  remove(id: string): void
  /** Sends pending drafts now. */
  flush(): Promise<void>
}

/** Sets how long changes are collected before a draft is sent. */
const DELAY_MS = 700

const ADDRESS = '/api/v1/me/form-drafts'

interface OwnedBox {
  readonly owner: string
  readonly box: DraftBox
  /** Uses the client of the current session. */
  readonly connect: (http: HttpClient) => void
  readonly close: () => void
}

// The box stays after the session has ended: drafts that were typed since then are sent when the same person has
// signed in again.
let current: OwnedBox | undefined

/** Returns the draft box of a person in a team. Closes the box of another person or team. */
export function openDraftBox(owner: string, http: HttpClient): DraftBox {
  if (current?.owner !== owner) {
    current?.close()
    current = createOwnedBox(owner, http)
  }
  current.connect(http)
  return current.box
}

function createOwnedBox(owner: string, first: HttpClient): OwnedBox {
  const waiting = new Map<string, FormContent | null>()
  let http = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> = Promise.resolve()

  async function send(id: string, content: FormContent | null): Promise<void> {
    const request = content === null ? { method: 'DELETE' } : { method: 'PUT', body: content }
    try {
      await http(`${ADDRESS}/${id}`, { ...request, keepalive: true })
    } catch (error) {
      // The draft is sent again only if the session had ended, the connection was lost, or the server was busy. For
      // other reasons, the server would refuse the draft again.
      if (isTemporary(error) && !waiting.has(id)) waiting.set(id, content)
    }
  }

  async function sendAll(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting.keys()]
    for (const id of ids) {
      const content = waiting.get(id)
      if (content === undefined) continue
      waiting.delete(id)
      await send(id, content)
    }
  }

  /** Sends one draft after the other, so that a late change does not restore a deleted draft. */
  function flush(): Promise<void> {
    sending = sending.then(sendAll)
    return sending
  }

  const closed = new AbortController()
  const { signal } = closed
  const sendNow = () => {
    for (const [id, content] of waiting) void send(id, content)
    waiting.clear()
  }
  // A page that is being closed sends immediately: timers may not run again.
  window.addEventListener('pagehide', sendNow, { signal })
  window.addEventListener('online', () => void flush(), { signal })

  return {
    owner,
    connect: (next) => (http = next),
    close: () => closed.abort(),
    box: {
      flush,
      async read({ resource, record }) {
        await flush()
        const query = new URLSearchParams({ resource, ...(record !== null && { record }) })
        const { json } = await http<{ drafts: readonly FormDraft[] }>(`${ADDRESS}?${query}`)
        return json.drafts
      },
      keep(id, content) {
        waiting.set(id, content)
        timer ??= setTimeout(() => void flush(), DELAY_MS)
      },
      remove(id) {
        waiting.set(id, null)
        void flush()
      },
    },
  }
}
