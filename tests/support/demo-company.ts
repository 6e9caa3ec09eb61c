import { registry } from '../../resources/registry.ts'
import { demoCompany } from '../../resources/demo/company.ts'
import { loadCompany } from '../../src/server/demo/load-company.ts'
import type { TestApp } from './app.ts'
import type { TestCaller } from './caller.ts'

const company = demoCompany()

/** Loads the demo company: something of everything, in every state that it can have. Answers its owner. */
export async function loadDemo(app: TestApp): Promise<TestCaller> {
  await loadCompany(app.database, registry, company)
  return signInToDemo(app, 'owner')
}

/** Somebody of the demo company, by the code of their role. */
export async function signInToDemo(app: TestApp, role: string): Promise<TestCaller> {
  const account = company.accounts.find((each) => each.role === role)!
  const body = { email: account.email, password: company.password }
  const caller = app.anyone()
  await caller.api('/auth/sign-in/email', { method: 'POST', body })
  caller.team = company.team.id
  return caller
}
