import pg from 'pg'
import { inject } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

const company = createDemoCompany(createSeeds)
const TEMPLATE = 'template_demo'

/**
 * Creates the test app on a copy of the demo company, which has documents in every state. The first test file that
 * needs the company loads it; the others wait.
 */
export async function createDemoApp(): Promise<TestApp> {
  const { owner: _, superuser, template, ...cluster } = inject('cluster')
  const client = new pg.Client({ ...cluster, user: superuser, database: 'postgres', ssl: false })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [TEMPLATE])
    const known = await client.query('select from pg_database where datname = $1', [TEMPLATE])
    if (known.rowCount === 0) await loadTemplate(template)
    return await createTestApp({ template: TEMPLATE })
  } finally {
    await client.end()
  }
}

async function loadTemplate(template: string): Promise<void> {
  const app = await createTestApp({ template, keepAs: TEMPLATE })
  try {
    const isLoaded = await loadCompany(app.app.context, company)
    if (!isLoaded) throw new Error('The demo company was there already')
  } finally {
    await app.close()
  }
}

/** Signs in as the person of the demo company with this role. */
export async function signInToDemo(app: TestApp, role: string): Promise<TestCaller> {
  const account = company.accounts.find((each) => each.role === role)!
  const body = { email: account.email, password: company.password }
  const caller = app.anyone()
  await caller.api('/auth/sign-in/email', { method: 'POST', body })
  caller.team = company.team.id
  return caller
}
