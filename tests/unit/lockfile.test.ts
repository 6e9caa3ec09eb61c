import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >
}

it('npm ci accepts the lockfile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'armazem-lockfile-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(file, join(folder, file))
    // npm fails when package.json and the lockfile do not match.
    execFileSync('npm', ['ci', '--dry-run', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('the lockfile has the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  )
  expect(missing).toEqual([])
})
