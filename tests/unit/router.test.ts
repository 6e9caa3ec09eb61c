import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createRouter } from '../../src/server/http/router.ts'

/** Creates an app that answers with the path of the matching route and its parameters. */
function createApp(paths: readonly string[]) {
  const app = new Hono({ router: createRouter() })
  for (const path of paths) {
    app.on('GET', path, (c) => c.json({ path, params: c.req.param() }))
  }
  return async (path: string, method = 'GET') => {
    const response = await app.request(path, { method })
    return response.status === 404 ? undefined : ((await response.json()) as unknown)
  }
}

describe('createRouter', () => {
  it('passes the parameters of a path, decoded', async () => {
    const get = createApp(['/:resource/:id/lines/:line'])
    const params = { resource: 'sales', id: 'a b', line: '7' }
    expect(await get('/sales/a%20b/lines/7')).toEqual({
      path: '/:resource/:id/lines/:line',
      params,
    })
  })

  it('chooses the route that was added first, also behind another first part', async () => {
    const get = createApp(['/sales/export', '/:any/by/day/x', '/sales/:id', '/sales/:a/day/:b'])
    expect(await get('/sales/export')).toEqual({ path: '/sales/export', params: {} })
    expect(await get('/sales/7')).toEqual({ path: '/sales/:id', params: { id: '7' } })
    expect(await get('/sales/by/day/x')).toMatchObject({ path: '/:any/by/day/x' })
    expect(await get('/sales/by/day/y')).toMatchObject({ path: '/sales/:a/day/:b' })
  })

  it('goes back to a parameter when the fixed part leads nowhere', async () => {
    const get = createApp(['/a/b', '/:x/c'])
    expect(await get('/a/c')).toEqual({ path: '/:x/c', params: { x: 'a' } })
  })

  it('keeps the first of two equal routes', async () => {
    const get = createApp(['/sales/:id', '/sales/:number'])
    expect(await get('/sales/7')).toEqual({ path: '/sales/:id', params: { id: '7' } })
  })

  it('finds nothing for other methods, shorter, longer and empty parts', async () => {
    const get = createApp(['/sales/:id'])
    expect(await get('/sales/7', 'DELETE')).toBeUndefined()
    for (const path of ['/', '/sales', '/sales/', '/sales/7/', '/sales/7/8', '/other/7']) {
      expect(await get(path), path).toBeUndefined()
    }
  })
})
