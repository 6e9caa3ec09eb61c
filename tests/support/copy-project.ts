import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Copies the files of the project, except those that Git ignores, to a folder, and links the installed packages. */
export function copyProject(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.trim().split('\n')) {
    cpSync(file, join(folder, file), { recursive: true, force: true })
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}
