// Prepares `npm start`, `npm test` and other commands: installs the packages of the lockfile and,
// with `--build`, builds the browser app. Uses plain JavaScript and only modules of Node.js,
// because it runs before the first install and on any version of Node.js.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
const NODE = join(ROOT, 'node_modules', '.bin', 'node')
const BUILT = join(ROOT, 'dist', 'index.html')
const SOURCES = [
  'src/admin',
  'src/schema',
  'src/export',
  'resources',
  'i18n',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/icon-set.ts',
  'package-lock.json',
]

process.chdir(ROOT)
if (Number(process.versions.node.split('.')[0]) < 20) {
  giveUp(`Node 20 or newer is needed; this is ${process.versions.node}.`)
}
install()
if (process.argv.includes('--build')) build()

function install() {
  if (isInstalled()) return
  print('installing packages from the lockfile')
  // Not `npm ci`, which removes node_modules first: a server that runs from this folder would lose
  // its files. The checks and the build need development packages, whatever NODE_ENV is.
  const include = ['--include=dev', '--include=optional']
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...include], 'npm install failed')
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (existsSync(NODE) || major > 22 || (major === 22 && minor >= 18)) return
  giveUp(`npm has no Node 24 for ${process.platform}-${process.arch}: install Node 22.18 or newer.`)
}

/**
 * Returns whether the installed packages match the lockfile. npm records installed packages in its
 * own lockfile, which leaves out packages of other platforms. Links lead to packages of this
 * repository, which have no version.
 */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  const installed = JSON.parse(readFileSync(INSTALLED, 'utf8')).packages
  return wanted.every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') || optional || devOptional) return true
    return link ? path in installed : installed[path]?.version === version
  })
}

function build() {
  const built = existsSync(BUILT) ? statSync(BUILT).mtimeMs : 0
  if (built > findNewest(SOURCES)) return
  print('building the browser app')
  // With NODE_ENV=test, which tests set, Vite would build React for development.
  process.env.NODE_ENV = 'production'
  run('node', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], 'the build failed')
}

/**
 * Returns the modification time of the newest file or folder. A deleted file changes only the time
 * of its folder.
 */
function findNewest(paths) {
  return paths.reduce((latest, path) => {
    if (!existsSync(path)) return latest
    const { mtimeMs } = statSync(path)
    const inside = statSync(path).isDirectory()
      ? readdirSync(path).map((name) => join(path, name))
      : []
    return Math.max(latest, mtimeMs, findNewest(inside))
  }, 0)
}

/**
 * Runs a command with node_modules/.bin, and therefore Node 24, first in its PATH. npm does the
 * same for its scripts.
 */
function run(command, args, failure) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const { status, error } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path },
  })
  if (error) giveUp(`${failure}: ${error.message}`)
  if (status !== 0) giveUp(`${failure}; its output is above.`)
}

function print(line) {
  process.stdout.write(`prepare: ${line}\n`)
}

function giveUp(line) {
  process.stderr.write(`prepare: ${line}\n`)
  process.exit(1)
}
