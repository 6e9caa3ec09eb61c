import { registry } from '../../resources/registry.ts'
import { writeMigration } from './cluster/write-migration.ts'

/**
 * Runs `npm run db:migration -- name`, which writes the difference between the declarations and the
 * committed migrations as the next file.
 */
const [name] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

if (name === undefined || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  print('Give the migration a name in kebab case: npm run db:migration -- add-warranties')
  process.exit(1)
}

const { file, refused, orphans } = await writeMigration(registry, name)
for (const orphan of orphans) print(`no longer declared, but kept: ${orphan}`)
for (const reason of refused) print(`refused: ${reason}`)
if (refused.length > 0) process.exit(1)
print(
  file ? `wrote ${file}: review it, then commit it` : 'nothing to do: the schema is as declared',
)
