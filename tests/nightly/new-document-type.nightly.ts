import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConnectionConfig } from '../../src/server/cluster/connect.ts'
import { SUPERUSER } from '../../src/server/cluster/create-cluster.ts'
import { DATABASE } from '../../src/server/cluster/ensure-database.ts'
import { openBrowser } from '../support/browser.ts'
import { copyProject } from '../support/copy-project.ts'
import { signUp, type Member } from '../support/member.ts'
import { openScreens } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'

/**
 * Holds a copy of the project to which the test adds loan-outs: the folder tests/loan-outs as a module, one line in
 * resources/index.ts, and a generated migration.
 */
const copy = mkdtempSync(join(tmpdir(), 'armazem-loans-'))
const node = resolve('node_modules/.bin/node')
const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` }
let server: StartedServer
let owner: Member

type Values = Readonly<Record<string, unknown>>

/** Returns the report of the integrity check, also when the command exits with an error because of differences. */
function runDoctor(): string {
  const environment = { ...env, DATA_DIR: server.dataDir }
  const options = { cwd: copy, env: environment, encoding: 'utf8' } as const
  const { stdout, stderr } = spawnSync(node, ['src/server/doctor.ts'], options)
  return stdout + stderr
}

const buildQuery = (filter: Values) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

beforeAll(async () => {
  copyProject(copy)
  cpSync('tests/loan-outs', join(copy, 'resources/loan-outs'), { recursive: true })
  appendFileSync(join(copy, 'resources/index.ts'), "export * from './loan-outs/index.ts'\n")
  execFileSync(node, ['src/server/migration.ts', 'loan-outs'], { cwd: copy, env })
  execFileSync(resolve('node_modules/.bin/vite'), ['build', '--logLevel', 'error'], {
    cwd: copy,
    env,
  })
  server = await startServer({ folder: copy })
  owner = await signUp(server.url)
}, 300_000)

afterAll(async () => {
  await server?.stop()
  rmSync(copy, { recursive: true, force: true })
})

describe('a document type that moves stock', () => {
  let product: Values
  let customer: Values
  let branch: Values
  let loan: Values
  let line: { readonly id: string }

  it('adds one line to resources/index.ts', () => {
    const before = readFileSync('resources/index.ts', 'utf8').trim().split('\n')
    const after = readFileSync(join(copy, 'resources/index.ts'), 'utf8').trim().split('\n')
    expect(after.filter((each) => !before.includes(each))).toHaveLength(1)
  })

  it('moves stock out when goods are lent', async () => {
    const [unit] = (await owner.get(`/units${buildQuery({ shortName: 'pc' })}`)) as Values[]
    ;[branch] = (await owner.get('/branches')) as [Values]
    customer = await owner.post('/customers', { name: 'Borrower', email: 'borrower@example.test' })
    const category = await owner.post('/categories', { name: 'Devices' })
    product = await owner.post('/products', {
      name: 'Projector',
      category: category.id,
      stockUnit: unit!.id,
      price: 100,
      openingQuantity: 10,
      openingCost: 40,
    })
    loan = await owner.post('/loan-outs', {
      customer: customer.id,
      branch: branch.id,
      lines: [{ product: product.id, quantity: 4 }],
    })
    loan = await owner.post(`/loan-outs/${loan.id}/lend`, {})
    expect(loan).toMatchObject({ status: 'lent', number: expect.stringMatching(/^L-MAIN-\d\d-/) })
    ;[line] = loan.lines as [{ id: string }]
    const levels = (await owner.get(`/inventory${buildQuery({ product: product.id })}`)) as Values[]
    expect(levels).toMatchObject([{ onHand: 6, value: 240 }])
  })

  it('is part of the ledger, the stock balance, its report and the activity report', async () => {
    const movements = await owner.get(`/stock-movements${buildQuery({ type: 'loanOut' })}`)
    expect(movements).toMatchObject([{ quantity: -4, number: loan.number }])
    const balance = await owner.get(`/stock-balance${buildQuery({ product: product.id })}`)
    expect(balance).toMatchObject([
      { adjustedIn: 10, transferredOut: 4, adjustedOut: 0, closing: 6 },
    ])
    const open = await owner.get(`/open-loans${buildQuery({ customer: customer.id })}`)
    expect(open).toMatchObject([{ product: product.id, quantity: 4 }])
    const activity = await owner.get(
      `/user-activity${buildQuery({ resource: 'loan-outs', action: 'lend' })}`,
    )
    expect(activity).toHaveLength(1)
  })

  it('has a history, and prevents the deactivation of its branch while it is open', async () => {
    expect(await owner.get(`/loan-outs/${loan.id}/history`)).toHaveLength(2)
    const other = await owner.post('/branches', { name: 'Fair', code: 'FAIR', type: 'store' })
    const waiting = { customer: customer.id, branch: other.id, lines: [] }
    await owner.post('/loan-outs', waiting)
    const closed = await owner.call(`/branches/${other.id}`, {
      method: 'PATCH',
      body: { isActive: false },
      headers: { 'if-match': `"${other.version}"` },
    })
    expect(closed.status).toBe(422)
    expect(closed.text).toContain('OPEN_DOCUMENTS')
  })

  it('sends its note by e-mail to the customer', async () => {
    const path = `/loan-outs/${loan.id}/mails`
    const proposal = (await owner.get(`${path}/proposal`)) as Values
    expect(proposal).toMatchObject({ printout: 'loanNote', recipients: ['borrower@example.test'] })
    expect(proposal.subject).toContain(loan.number)
    await owner.post(path, {})
    const { recipients: to, subject } = proposal
    expect(await owner.get(path)).toMatchObject([{ to, subject }])
  })

  it('takes goods back in parts, at the value at which they left', async () => {
    const part = { lines: [{ line: line.id, quantity: 1 }] }
    loan = await owner.post(`/loan-outs/${loan.id}/return`, part)
    expect(loan).toMatchObject({ status: 'lent', lines: [{ returned: 1 }] })
    const refusal = await owner.call(`/loan-outs/${loan.id}/return`, {
      method: 'POST',
      body: { lines: [{ line: line.id, quantity: 5 }] },
    })
    expect(refusal.status).toBe(422)
    loan = await owner.post(`/loan-outs/${loan.id}/return`, {})
    expect(loan).toMatchObject({ status: 'returned', lines: [{ returned: 4 }] })
    const levels = await owner.get(`/inventory${buildQuery({ product: product.id })}`)
    expect(levels).toMatchObject([{ onHand: 10, value: 400 }])
  })

  it('has its screens, and a note to print', async () => {
    const browser = await openBrowser()
    const page = await openScreens(browser, server.url, owner)
    await page.goto(`${server.url}/loan-out-list`)
    await page.getByText(String(loan.number)).first().waitFor()
    expect(await page.locator('nav a[href="/loan-out-list"]').count()).toBeGreaterThan(0)
    await page.goto(`${server.url}/loan-out-list/${loan.id}`)
    await page.getByText(String(loan.number)).first().waitFor()
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Loan note' }).click()
    await page.getByRole('dialog').getByText('Projector').waitFor()
    await page.keyboard.press('Escape')
    await page
      .getByRole('region', { name: 'E-mails' })
      .getByText(/borrower@example/)
      .first()
      .waitFor()
    await page.goto(`${server.url}/mail-loan-outs?ids=${loan.id}`)
    await page.getByRole('button', { name: 'Send 1 e-mail' }).waitFor()
    // `mainActions` makes Lend the main button of a draft.
    const draft = { customer: customer.id, branch: branch.id, lines: [] }
    const { id } = await owner.post('/loan-outs', draft)
    await page.goto(`${server.url}/loan-out-list/${id}`)
    await page.locator('.MuiButton-contained', { hasText: 'Lend' }).waitFor()
    await browser.close()
  })

  it('is part of the integrity check, which reports a planted difference', async () => {
    expect(runDoctor()).toContain('The books are in order.')
    const [, , , , folder = ''] = readFileSync(
      join(server.dataDir, 'postgres/postmaster.pid'),
      'utf8',
    ).split('\n')
    const client = new pg.Client(createConnectionConfig(folder, DATABASE, SUPERUSER))
    await client.connect()
    await client.query(
      `set session_replication_role = replica; update loan_outs_lines set returned = returned - 1`,
    )
    await client.end()
    expect(runDoctor()).toMatch(/L1 The quantity moved for a loan/)
  }, 120_000)

  // This test comes last, because the compiler blocks this process and its connections to the server.
  it('compiles, with all code that depends on it', () => {
    execFileSync(resolve('node_modules/.bin/tsc'), { cwd: copy, env })
  })
})
