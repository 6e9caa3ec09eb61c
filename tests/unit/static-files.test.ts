import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createStaticFiles } from '../../src/server/start/static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('A file that a later build has removed gets 404, and is sent again once it exists again', async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  const script = join(folder, 'assets/list-old.js')
  writeFileSync(script, 'export {}')
  const files = createStaticFiles(folder)
  const get = (path: string, accept = '*/*') =>
    files(new Request(`http://localhost${path}`, { headers: { accept } }))
  rmSync(script)
  expect((await get('/assets/list-old.js')).status).toBe(404)
  expect((await get('/assets/other.js')).status).toBe(404)
  expect(await (await get('/product-list', 'text/html')).text()).toBe('<!doctype html>')
  writeFileSync(script, 'export {}')
  expect((await get('/assets/list-old.js')).status).toBe(200)
})
