/** Waits between tries to reach the server again, doubling up to a minute. */
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 60_000

export interface EventStreamOptions {
  readonly team: string
  /** Tags whose data has changed. */
  readonly onTags: (tags: readonly string[]) => void
  readonly fetch?: typeof fetch
}

/**
 * Listens to what changes in a team until stopped. A stream of our own reading instead of an `EventSource`, because that
 * cannot say which team the connection is about, and two tabs may be in two teams.
 */
export function listenToTeam({
  team,
  onTags,
  fetch: send = fetch,
}: EventStreamOptions): () => void {
  const stopped = new AbortController()
  void run()
  return () => stopped.abort()

  async function run(): Promise<void> {
    let wait_ms = FIRST_WAIT_MS
    while (!stopped.signal.aborted) {
      const answer = await open()
      // Somebody without a session or team is told so by the next request of a screen.
      if (answer && answer.status >= 400 && answer.status < 500) return
      if (answer?.ok && answer.body) {
        wait_ms = FIRST_WAIT_MS
        await read(answer.body)
      }
      await pause(wait_ms, stopped.signal)
      wait_ms = Math.min(wait_ms * 2, LONGEST_WAIT_MS)
    }
  }

  async function open(): Promise<Response | undefined> {
    try {
      const headers = { accept: 'text/event-stream', 'x-team': team }
      return await send('/api/v1/events', { headers, signal: stopped.signal })
    } catch {
      return undefined
    }
  }

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data:')) onTags(tagsIn(line.slice(5)))
      }
    } catch {
      // The connection broke or was stopped: the loop above decides whether to try again.
    }
  }
}

/** The tags of one message; none when it cannot be read. */
function tagsIn(data: string): readonly string[] {
  try {
    const message: unknown = JSON.parse(data)
    const tags = (message as { readonly tags?: unknown } | null)?.tags
    return Array.isArray(tags) ? tags.map(String) : []
  } catch {
    return []
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
