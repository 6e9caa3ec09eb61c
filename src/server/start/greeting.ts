import type { Database } from '../database/database.ts'
import type { Company } from '../demo/company.ts'

const TEAMS = `
  select exists (select from teams where demo) as "hasDemo",
    exists (select from teams where not demo) as "hasOwn"`

/** Returns the greeting of a started server: its address, and how to sign in. */
export async function createGreeting(
  publicUrl: string,
  database: Database,
  company: Company | undefined,
): Promise<string> {
  const [teams] = await database.query<{ hasDemo: boolean; hasOwn: boolean }>({ text: TEAMS })
  const lines = [
    `Armazem is ready at ${publicUrl}`,
    teams?.hasOwn
      ? `Sign in at ${publicUrl}/login`
      : `Create the first account and its company at ${publicUrl}/sign-up`,
    ...(company ? [`Demo company: ${listAccounts(company)}, password ${company.password}`] : []),
    ...(teams?.hasDemo
      ? ['WARNING: the demo accounts are public. Keep this server where others cannot reach it.']
      : []),
  ]
  return `\n${lines.join('\n')}\n\n`
}

function listAccounts({ accounts }: Company): string {
  return accounts.map(({ email }) => email).join(', ')
}
