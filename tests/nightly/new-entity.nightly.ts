import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { copyProject } from '../support/copy-project.ts'
import { signUp, type Member } from '../support/member.ts'
import { openScreens } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/** Runs the commands of the README's example in a copy of the project. */

const COMMAND = /^npm run new -- (resource warranties .*)$/m
const copy = mkdtempSync(join(tmpdir(), 'armazem-copy-'))
const node = resolve('node_modules/.bin/node')
let server: StartedServer
let owner: Member

function runInCopy(...args: readonly string[]): string {
  return execFileSync(node, args, { cwd: copy, encoding: 'utf8' })
}

beforeAll(async () => {
  copyProject(copy)
  const [, words = ''] = COMMAND.exec(readFileSync('README.md', 'utf8')) ?? []
  runInCopy('scripts/new.ts', ...words.split(' '))
  runInCopy('src/server/migration.ts', 'warranties')
  execFileSync(resolve('node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: copy,
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  })
  server = await startServer({ folder: copy })
  owner = await signUp(server.url)
}, 180_000)

afterAll(async () => {
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
})

describe('an entity that was just added', () => {
  it('is one file of at most 13 lines, and one line in its module', () => {
    const lines = readFileSync(join(copy, 'resources/catalog/warranties.ts'), 'utf8')
      .trim()
      .split('\n')
    expect(lines.length).toBeLessThanOrEqual(13)
    expect(readFileSync('README.md', 'utf8')).toContain(lines.join('\n'))
    const before = readFileSync('resources/catalog/index.ts', 'utf8').trim().split('\n')
    const after = readFileSync(join(copy, 'resources/catalog/index.ts'), 'utf8').trim().split('\n')
    expect(after.filter((line) => !before.includes(line))).toHaveLength(1)
  })

  it('compiles, with all code that depends on it', async () => {
    // A blocked event loop would not notice that the server closes idle connections.
    await promisify(execFile)(resolve('node_modules/.bin/tsc'), { cwd: copy })
  })

  it('can be created, listed, filtered and exported, and has a history', async () => {
    const created = await owner.post('/warranties', {
      name: 'Two years',
      months: 24,
      terms: 'Parts',
    })
    expect(created).toMatchObject({ months: 24, isActive: true, version: 1 })
    await owner.patch(`/warranties/${created.id}`, { months: 36 })
    const filter = encodeURIComponent(JSON.stringify({ months_gte: 30 }))
    expect(await owner.get(`/warranties?filter=${filter}`)).toMatchObject([{ name: 'Two years' }])
    expect(await owner.text('/warranties/export?format=csv&locale=pt')).toMatch(
      /Nome.*Produto.*Meses/,
    )
    expect(await owner.get(`/warranties/${created.id}/history`)).toHaveLength(2)
  })

  it('refuses values that its declaration does not allow', async () => {
    const problem = await owner.call('/warranties', { method: 'POST', body: { months: 1.5 } })
    expect(problem.status).toBe(422)
    expect(JSON.stringify(problem.body)).toContain('/name')
    expect(JSON.stringify(problem.body)).toContain('/months')
  })

  it('is part of the API document', async () => {
    const document = (await owner.get('/openapi.json')) as { paths: Record<string, object> }
    const path = Object.keys(document.paths).find((known) => known.endsWith('/warranties'))
    expect(document.paths[path!]).toMatchObject({ get: {}, post: {} })
  })

  it('has its screens, in English and Portuguese, and an entry in the sidebar', async () => {
    const browser = await openBrowser()
    const page = await openScreens(browser, server.url, owner)
    await page.goto(`${server.url}/warranty-list`)
    await page.getByText('Two years').first().waitFor()
    await expect.poll(() => page.locator('h1').first().innerText()).toBe('Warranties')
    await page.goto(`${server.url}/warranty-list/add`)
    await page.getByLabel(/^name/i).first().fill('Lifetime')
    await page
      .getByLabel(/^months/i)
      .first()
      .fill('999')
    await page.getByRole('button', { name: /^save$/i }).click()
    await page.waitForURL((to) => !to.pathname.endsWith('/add'))
    await page.evaluate(() => localStorage.setItem('vite-ui-language', 'pt'))
    await page.goto(`${server.url}/warranty-list`)
    await page.getByText('Lifetime').first().waitFor()
    await page.getByRole('columnheader', { name: /nome/i }).waitFor()
    await expect.poll(() => page.locator('nav a[href="/warranty-list"]').count()).toBeGreaterThan(0)
    await browser.close()
  })
})
