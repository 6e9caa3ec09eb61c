import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../src/admin/core/data/api-error.ts'
import { isTemporary } from '../../src/admin/core/data/connection.ts'
import { createDataProvider } from '../../src/admin/core/data/data-provider.ts'
import {
  createHttpClient,
  createSignInGate,
  type HttpClientOptions,
} from '../../src/admin/core/data/http-client.ts'
import { linkIds, readLinkedIds } from '../../src/admin/core/data/wire.ts'
import { uuidV7 } from '../../src/schema/uuid-v7.ts'

function createClient(
  answer: () => Promise<Response> | Response,
  more: Partial<HttpClientOptions> = {},
) {
  const send = vi.fn(async (..._given: Parameters<typeof fetch>) => answer())
  const http = createHttpClient({
    getLanguage: () => 'pt',
    getMessage: (code) => `message of ${code}`,
    fetch: send,
    ...more,
  })
  return { http, send }
}

function readFilteredIds(address: string): readonly string[] {
  const filter = new URL(address, 'http://x').searchParams.get('filter')!
  return (JSON.parse(filter) as { id: string[] }).id
}

async function catchError(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

const problem = {
  type: 'about:blank',
  title: 'Some values need attention.',
  status: 422,
  code: 'VALIDATION',
  requestId: 'r-1',
  errors: [
    { pointer: '/name', code: 'REQUIRED', message: 'This is required.' },
    { pointer: '/lines/0/quantity', code: 'TOO_SMALL', message: 'Enter a larger quantity.' },
    { pointer: '', code: 'STATE', message: 'Too late.' },
  ],
}

describe('requests to the server', () => {
  it('name the team and the language', async () => {
    const { http, send } = createClient(() => Response.json([]), { team: 't-1' })
    await http('/api/v1/products', { method: 'POST', body: { name: 'x' } })
    const headers = new Headers(send.mock.calls[0]![1]!.headers)
    expect([
      headers.get('x-team'),
      headers.get('accept-language'),
      headers.get('content-type'),
    ]).toEqual(['t-1', 'pt', 'application/json'])
  })

  it('return the errors of the server by field', async () => {
    const { http } = createClient(() => Response.json(problem, { status: 422 }))
    const error = await catchError(http('/api/v1/products'))
    expect(error).toMatchObject({ code: 'VALIDATION', status: 422, requestId: 'r-1' })
    expect(error.body?.errors).toEqual({
      name: 'This is required.',
      lines: { 0: { quantity: 'Enter a larger quantity.' } },
      root: { serverError: 'Too late.' },
    })
  })

  it('may be sent again when the response can change', async () => {
    const answer = (status: number, code: string) => () =>
      Response.json({ ...problem, status, code }, { status })
    const isWorthRepeating = async (given: Parameters<typeof createClient>[0]) =>
      isTemporary(await catchError(createClient(given).http('/x')))
    const locked = isWorthRepeating(answer(423, 'RECORD_LOCKED'))
    const lockedByOther = isWorthRepeating(answer(423, 'LOCKED'))
    const closed = isWorthRepeating(answer(423, 'PERIOD_CLOSED'))
    const running = isWorthRepeating(answer(409, 'REQUEST_RUNNING'))
    const failed = isWorthRepeating(answer(503, 'UNAVAILABLE'))
    const refused = isWorthRepeating(answer(422, 'VALIDATION'))
    const changed = isWorthRepeating(answer(409, 'CONFLICT'))
    expect(await Promise.all([locked, lockedByOther, running, failed])).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(await Promise.all([closed, refused, changed])).toEqual([false, false, false])
  })

  it('name the status and the request id of a response of a proxy, which is not in the format of Armazem', async () => {
    const body = { type: 'about:blank', title: 'Bad gateway', status: 502, requestId: 'proxy-7' }
    const foreign = createClient(() => Response.json(body, { status: 502 }))
    const error = await catchError(foreign.http('/x'))
    expect(error).toMatchObject({ code: 'PARSING_ERROR', status: 502, requestId: 'proxy-7' })
    expect(error.message).toBe('message of PARSING_ERROR (502)')
    const headers = { 'x-request-id': 'proxy-8' }
    const page = createClient(() => new Response('<html>', { status: 500, headers }))
    expect(await catchError(page.http('/x'))).toMatchObject({ status: 500, requestId: 'proxy-8' })
  })

  it('distinguish missing, slow and unreadable responses', async () => {
    const unreachable = createClient(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await catchError(unreachable.http('/x'))).toMatchObject({
      code: 'FETCH_ERROR',
      message: 'message of FETCH_ERROR',
    })
    const nonsense = createClient(() => new Response('<html>'))
    expect(await catchError(nonsense.http('/x'))).toMatchObject({ code: 'PARSING_ERROR' })
    const slow = createHttpClient({
      getLanguage: () => 'en',
      getMessage: (code) => code,
      fetch: (_to, options) =>
        new Promise((_done, fail) =>
          options!.signal!.addEventListener('abort', () => fail(new Error('aborted'))),
        ),
    })
    expect(await catchError(slow('/x', { timeoutMs: 10 }))).toMatchObject({ code: 'TIMEOUT_ERROR' })
  })

  it('fail with an AbortError when they were cancelled', async () => {
    const giveUp = new AbortController()
    const { http } = createClient(() => {
      giveUp.abort()
      throw new DOMException('gone', 'AbortError')
    })
    await expect(http('/x', { signal: giveUp.signal })).rejects.toHaveProperty('name', 'AbortError')
  })

  it('for references continue when one of the components that share them is removed', async () => {
    const { http, send } = createClient(() => Response.json([{ id: '1' }]))
    const gone = new AbortController()
    const read = createDataProvider(http).getMany('brands', { ids: ['1'], signal: gone.signal })
    gone.abort()
    expect((await read).data).toEqual([{ id: '1' }])
    expect(send.mock.calls[0]![1]?.signal?.aborted).toBe(false)
  })

  it('continue after the page closes, unless browsers refuse the size of their body', async () => {
    const { http, send } = createClient(() => Response.json({}))
    for (const length of [100, 70_000]) {
      await http('/x', { method: 'PUT', body: { text: 'é'.repeat(length) }, keepalive: true })
    }
    await http('/x', { method: 'PUT', body: {} })
    expect(send.mock.calls.map(([, request]) => request!.keepalive)).toEqual([true, false, false])
  })

  it('about hundreds of rows keep their addresses below 16 KB', async () => {
    const { http, send } = createClient(() => Response.json({ done: [], refused: [], updated: [] }))
    const provider = createDataProvider(http)
    const ids = Array.from({ length: 450 }, () => uuidV7())
    await provider.runActionOnRows('products', 'archive', { id: ids }, { note: 'x' }, 'key')
    await provider.runListAction('stock-alerts', 'draftPurchases', { id: ids }, 'other key')
    await provider.updateMany('products', { ids, data: { name: 'x' } })
    const addresses = send.mock.calls.map(([address]) => String(address))
    expect(Math.max(...addresses.map((address) => address.length))).toBeLessThan(16_000)
    const [first, second, third, created] = send.mock.calls.map(([, request]) => request!)
    expect([first, second, third].map((each) => each!.body)).toEqual(Array(3).fill('{"note":"x"}'))
    const keys = [first, second, third].map((each) =>
      new Headers(each!.headers).get('idempotency-key'),
    )
    expect(keys).toEqual(['key', 'key/1', 'key/2'])
    expect(created!.body).toBe(JSON.stringify({ filter: { id: ids } }))
    expect(addresses.slice(0, 3).flatMap(readFilteredIds)).toEqual(ids)
  })

  it('about hundreds of rows report the rows that were changed before one of the requests failed', async () => {
    const ids = Array.from({ length: 450 }, () => uuidV7())
    const refused = [{ id: ids[1], code: 'IN_USE', message: 'In use' }]
    let requests = 0
    const { http, send } = createClient(() => {
      requests += 1
      if (requests === 2) return Response.json({ ...problem, status: 503 }, { status: 503 })
      return Response.json({ done: [ids[0]], refused })
    })
    const run = createDataProvider(http).runActionOnRows(
      'products',
      'archive',
      { id: ids },
      {},
      'key',
    )
    const stopped = { left: ids.slice(200), problem: problem.title }
    expect(await run).toEqual({ done: [ids[0]], refused, stopped })
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('for hundreds of references, and links to pages about hundreds of rows, have addresses below 16 KB', async () => {
    const { http, send } = createClient(() => Response.json([{ id: '1' }]))
    const ids = Array.from({ length: 450 }, () => uuidV7())
    const { data } = await createDataProvider(http).getMany('brands', { ids })
    const addresses = send.mock.calls.map(([address]) => String(address))
    expect([data.length, addresses.flatMap(readFilteredIds)]).toEqual([3, ids])
    expect(Math.max(...addresses.map((address) => address.length))).toBeLessThan(16_000)
    for (const some of [ids, ids.slice(0, 2)]) {
      const [to, { state }] = linkIds('/price-labels', 'products', some)
      expect(to.length).toBeLessThan(16_000)
      const { search } = new URL(to, 'http://x')
      expect(readLinkedIds({ search, state }, 'products')).toEqual(some)
    }
  })

  it('report that the session has ended', async () => {
    const onSignedOut = vi.fn()
    const { http } = createClient(
      () => Response.json({ ...problem, status: 401 }, { status: 401 }),
      {
        onSignedOut,
      },
    )
    await catchError(http('/api/v1/me'))
    expect(onSignedOut).toHaveBeenCalledOnce()
  })

  it('are repeated once each when the person has signed in again, and wait until then', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const asked = vi.fn(() => promise)
    let hasSession = false
    const { http, send } = createClient(
      () => (hasSession ? Response.json('read') : new Response(null, { status: 401 })),
      { gate: createSignInGate(asked) },
    )
    const refused = [http('/api/v1/brands'), http('/api/v1/brands', { method: 'POST', body: {} })]
    await vi.waitFor(() => expect(asked).toHaveBeenCalled())
    const held = http('/api/v1/products')
    await Promise.resolve()
    expect(send).toHaveBeenCalledTimes(2)
    hasSession = true
    resolve(true)
    const answers = await Promise.all([...refused, held])
    expect(answers.map(({ json }) => json)).toEqual(['read', 'read', 'read'])
    expect(asked).toHaveBeenCalledOnce()
    const sent = send.mock.calls.map(([path, request]) => `${request?.method ?? 'GET'} ${path}`)
    expect(sent.toSorted()).toEqual([
      'GET /api/v1/brands',
      'GET /api/v1/brands',
      'GET /api/v1/products',
      'POST /api/v1/brands',
      'POST /api/v1/brands',
    ])
  })

  it('are never sent with the session of another person', async () => {
    const { http, send } = createClient(() => new Response(null, { status: 401 }), {
      gate: createSignInGate(async () => false),
    })
    await catchError(http('/api/v1/brands'))
    expect((await catchError(http('/api/v1/me/form-drafts/1'))).status).toBe(401)
    expect(send).toHaveBeenCalledOnce()
  })

  it('pass on the stale tags of a write', async () => {
    const onInvalidates = vi.fn()
    const headers = { 'x-invalidates': 'brand, product' }
    const { http } = createClient(() => Response.json({}, { headers }), { onInvalidates })
    await http('/api/v1/brands', { method: 'POST', body: {} })
    expect(onInvalidates).toHaveBeenCalledWith(['brand', 'product'])
  })
})
