import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listScreenAddresses, publicAddresses } from '../support/addresses.ts'
import { openBrowser } from '../support/browser.ts'
import { copyProject } from '../support/copy-project.ts'
import { findForeignProblems } from '../support/foreign-screens.ts'
import { DEMO_PASSWORD, signIn, signUp } from '../support/member.ts'
import { addPseudoLanguage, PSEUDO } from '../support/pseudo-language.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/** Holds a copy of the project with a third language: its text files, and one line in i18n/languages.ts. */
const copy = mkdtempSync(join(tmpdir(), 'armazem-language-'))
const env = { ...process.env, PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` }
let server: StartedServer
let browser: Browser

beforeAll(async () => {
  copyProject(copy)
  await addPseudoLanguage(copy)
  execFileSync('vite', ['build', '--logLevel', 'error'], { cwd: copy, env })
  server = await startServer({ folder: copy, demo: true })
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
})

describe('a third language', () => {
  it('needs only text files and one line', () => {
    const before = readFileSync('i18n/languages.ts', 'utf8').split('\n')
    const after = readFileSync(join(copy, 'i18n/languages.ts'), 'utf8').split('\n')
    expect(after.filter((each) => !before.includes(each))).toHaveLength(1)
  })

  it('is the language of every screen, and nothing is cut off', async () => {
    const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
    const addresses = await listScreenAddresses(owner)
    console.log(`${addresses.length} screens`)
    expect(await findForeignProblems(browser, server.url, addresses, owner)).toEqual([])
  }, 1_800_000)

  it('is the language of the screens before signing in', async () => {
    expect(await findForeignProblems(browser, server.url, publicAddresses, undefined)).toEqual([])
  }, 300_000)

  it('is the language of messages of the server', async () => {
    const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
    const answer = await owner.call('/products', {
      method: 'POST',
      body: { name: '' },
      headers: { 'accept-language': PSEUDO },
    })
    expect(answer.status).toBe(422)
    const { title, errors } = JSON.parse(answer.text) as Problem
    expect([title, ...errors.map(({ message }) => message)].join('\n')).not.toMatch(/^[^⟦]/m)
  })

  it('is the language of the units, methods, categories and branches that a new team starts with', async () => {
    const founder = await signUp(server.url)
    const team = await founder.post('/teams', {
      name: 'Loja',
      locale: `${PSEUDO}-US`,
      currency: 'USD',
      timezone: 'UTC',
    })
    founder.team = String(team.id)
    for (const resource of ['units', 'payment-methods', 'expense-categories', 'branches']) {
      const records = (await founder.get(`/${resource}`)) as readonly { name: string }[]
      const names = records.map(({ name }) => name)
      expect(names.filter((name) => !name.startsWith('⟦'))).toEqual([])
    }
  })

  // This test comes last, because the compiler blocks this process and its connections to the server.
  it('compiles', () => {
    execFileSync('tsc', { cwd: copy, env })
  })
})

interface Problem {
  readonly title: string
  readonly errors: readonly { readonly message: string }[]
}
