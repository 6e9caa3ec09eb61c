import { business } from '../../resources/server.ts'
import { createDatabase, type Database } from './database/database.ts'
import { createIdentity } from './identity/identity.ts'
import { buildResetAddress, linkHours } from './identity/password-reset.ts'
import { readEnvironment, type Environment } from './start/environment.ts'
import { getDirectConnection } from './start/open-database.ts'
import { runCommand } from './start/run-command.ts'
import { describeStartProblem } from './start/start-problem.ts'

/**
 * Runs `npm run reset-password -- address`, which prints a link with which the person with this
 * e-mail address sets a new password. It is meant for owners whom no colleague can help. The server
 * may be running. Exits with 1 when there is no such account.
 */
try {
  const [address] = process.argv.slice(2)
  if (address === undefined)
    throw new Error('name the e-mail address: npm run reset-password -- ana@example.com')
  const environment = readEnvironment(process.env)
  await runCommand(environment, (cluster) =>
    printLink(address, createDatabase(getDirectConnection(cluster, environment)), environment),
  )
} catch (problem) {
  process.stderr.write(`No link was created: ${describeStartProblem(problem)}\n`)
  process.exit(1)
}

async function printLink(
  address: string,
  database: Database,
  { publicUrl, secret }: Environment,
): Promise<void> {
  try {
    const [person] = await database.query<{ id: string }>({
      text: 'select id from "user" where email = lower($1)',
      values: [address.trim()],
    })
    if (!person) throw new Error(`there is no account with the address ${address}`)
    const identity = createIdentity({ database, registry: business.registry, publicUrl, secret })
    const token = await identity.passwordResets.create(person.id, linkHours.operator)
    process.stdout.write(
      `Open this link within an hour to set a new password. It works once:\n${publicUrl}${buildResetAddress(token)}\n`,
    )
  } finally {
    await database.close()
  }
}
