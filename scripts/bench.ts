import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs every `tests/bench/*.bench.ts`, one after the other: `npm run bench`. Names after `--`
 * select files: `npm run bench -- list posting`. Files that install other programs run only if they are named.
 */
const FOLDER = 'tests/bench'
const ON_REQUEST = ['payload.bench.ts']
const names = process.argv.slice(2)
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) =>
    names.length === 0 ? !ON_REQUEST.includes(name) : names.some((part) => name.includes(part)),
  )

for (const file of files) {
  console.log(`\n# ${file}`)
  const { status } = spawnSync(process.execPath, [join(FOLDER, file)], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
