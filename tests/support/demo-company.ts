import { inject } from 'vitest'
import { createDemoCompany } from '../../resources/demo/company.ts'
import { createSeeds } from '../../resources/seeds.ts'
import { createTestApp, type TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'
import { DEMO_TEMPLATE, prepareDemoTemplate } from './demo-template.ts'

const company = createDemoCompany(createSeeds)

/** Creates the test app on a copy of the database with the demo company. */
export async function createDemoApp(): Promise<TestApp> {
  await prepareDemoTemplate(inject('cluster'))
  return createTestApp({ template: DEMO_TEMPLATE })
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
