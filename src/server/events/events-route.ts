import type { Identity } from '../http/caller.ts'
import type { AppContext } from '../context/context.ts'
import { MAX_RECENT_MS } from '../../schema/recent-changes.ts'
import { badRequest } from '../http/problems.ts'
import { route, type Route } from '../http/route.ts'
import { createStreams } from './streams.ts'

/**
 * Sets the interval of comments that keep the connection open, because proxies close an idle
 * connection.
 */
const HEARTBEAT_MS = 25_000
/**
 * Sets the lifetime of a stream. The browser then connects again, and the session is checked again.
 */
const LIFETIME_MS = 300_000

/** Creates `GET /events`, which sends the team's stale cache tags as server-sent events. */
export function createEventsRoute({ events }: AppContext, identity: Identity): Route {
  const streams = createStreams()
  events.onRecheck((person, isRestart) => {
    if (person !== undefined && isRestart) streams.end(person)
    else void streams.recheck(person)
  })
  return route({
    method: 'GET',
    path: '/events',
    access: 'member',
    // A stream ends with a session, which keys do not have.
    isForKeys: false,
    description: {
      tag: 'events',
      summary:
        'Server-sent events: cache tags of this team whose data has changed. Ends with the session. When a person opens more than 20 streams, the oldest one ends',
      query: {
        recentMs: {
          description: `Milliseconds: tags that changed in this time before the stream was opened are sent first; at most ${MAX_RECENT_MS}`,
          schema: { type: 'integer', minimum: 0, maximum: MAX_RECENT_MS },
        },
      },
      responses: {
        200: {
          description: 'A stream of `data: {"tags":["…"]}`',
          content: { 'text/event-stream': { type: 'string' } },
        },
      },
    },
    handler({ caller, query, request, requestId }) {
      const { url, headers } = request
      const recent_ms = parseRecent(query.get('recentMs'))
      const sessionRequest = new Request(url, { headers })
      const encoder = new TextEncoder()
      let stop = () => {}
      let hasEnded = false
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const send = (text: string) => controller.enqueue(encoder.encode(text))
          const close = () => {
            // The client may have disconnected while the session was being checked.
            if (hasEnded) return
            stop()
            controller.close()
          }
          const unsubscribe = events.subscribe(
            caller.team.id,
            (tags) => send(`data: ${JSON.stringify({ tags })}\n\n`),
            recent_ms,
          )
          const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
          const end = setTimeout(close, LIFETIME_MS)
          const removeStream = streams.add({
            person: caller.person.id,
            isAllowed: async () => {
              const session = await identity.resolveCaller(sessionRequest)
              if (!session || session.device?.isLocked) return false
              return (
                session.membership?.team.id === caller.team.id &&
                session.person.id === caller.person.id
              )
            },
            close,
          })
          stop = () => {
            hasEnded = true
            clearInterval(heartbeat)
            clearTimeout(end)
            unsubscribe()
            removeStream()
          }
          for (const timer of [heartbeat, end]) timer.unref()
          send('retry: 2000\n\n')
        },
        cancel: () => stop(),
      })
      request.signal.addEventListener('abort', () => stop(), { once: true })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
          'x-request-id': requestId,
        },
      })
    },
  })
}

function parseRecent(text: string | null): number {
  if (text === null) return 0
  if (!/^\d+$/.test(text)) throw badRequest('/recentMs', 'BAD_REQUEST')
  const recent_ms = Number(text)
  if (recent_ms > MAX_RECENT_MS) throw badRequest('/recentMs', 'TOO_LARGE', { max: MAX_RECENT_MS })
  return recent_ms
}
