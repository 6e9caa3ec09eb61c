import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

/**
 * Contains violations of the walls (docs/architecture.md §2) and of other rules of the linter, such as those for file
 * names, money and effects, each in a file that the linter must report.
 */
const OFFENCES: Readonly<Record<string, string>> = {
  'resources/money-sum.ts': 'export const sum = (total: number, tax: number) => total + tax\n',
  'resources/money-rest.ts':
    'export const rest = (a: { due: number; paid?: number }) => a.due - (a.paid ?? 0)\n',
  'resources/money-part.ts':
    'export const half = (amount: number) => { amount /= 2; return amount }\n',
  'src/schema/reads-server.ts': "import { a } from '../server/a.ts'\nexport const b = a\n",
  'src/schema/reads-business.ts': "import { a } from '../../resources/a.ts'\nexport const b = a\n",
  'src/schema/reads-process.ts': 'export const b = process.env\n',
  'src/export/reads-server.ts': "import { a } from '../server/a.ts'\nexport const b = a\n",
  'src/export/reads-buffer.ts': "export const b = Buffer.from('a')\n",
  'src/server/reads-admin.ts': "import type { A } from '../admin/a.ts'\nexport type B = A\n",
  'src/server/reads-business.ts': "import { a } from '../../resources/a.ts'\nexport const b = a\n",
  'src/server/reads-words.ts': "import { a } from '../../i18n/load.ts'\nexport const b = a\n",
  'src/server/reads-react.ts': "import { useState } from 'react'\nexport const b = useState\n",
  'src/server/list/reads-above.ts': "import type { A } from '../crud/a.ts'\nexport type B = A\n",
  'src/server/list/reads-lazily.ts': "export const b = () => import('../crud/a.ts')\n",
  'src/server/list/reads-entry.ts': "import { a } from '../main.ts'\nexport const b = a\n",
  'src/server/unnamed-room/a.ts': 'export const b = 1\n',
  'src/admin/reads-server.ts': "import type { A } from '../server/a.ts'\nexport type B = A\n",
  'src/admin/reads-business.ts': "import { a } from '../../resources/a.ts'\nexport const b = a\n",
  'src/admin/reads-node.ts': "import { join } from 'node:path'\nexport const b = join\n",
  'src/admin/reads-storage.tsx': "import { Admin } from 'react-admin'\nexport const b = Admin\n",
  'resources/trade/reads-server.ts': "import { a } from './a.server.ts'\nexport const b = a\n",
  'resources/trade/reads-screen.ts': "import { a } from './screens/a.ts'\nexport const b = a\n",
  'resources/trade/a.server.ts': "import { a } from './screens/a.ts'\nexport const b = a\n",
  'resources/trade/screens/a.ts': "import { a } from '../a.server.ts'\nexport const b = a\n",
  'resources/trade/screens/part/b.ts': "import { join } from 'node:path'\nexport const b = join\n",
  'src/admin/kit/reads-fields.ts': "import { a } from '../fields/a.ts'\nexport const b = a\n",
  'src/admin/form/loads-list.ts': "export const b = () => import('../list/a.ts')\n",
  'src/admin/no-such-room/a.ts': 'export const b = 1\n',
  'resources/finance/reads-above.ts': "import type { A } from '../sales/a.ts'\nexport type B = A\n",
  'resources/finance/reads-registry.ts': "import { a } from '../registry.ts'\nexport const b = a\n",
  'resources/finance/reads-unnamed.ts': "import { a } from '../trade/a.ts'\nexport const b = a\n",
  'src/admin/barrel.ts': "export * from './a.ts'\n",
  'src/admin/any-thing.ts': 'export const b = (a: any) => a\n',
  'src/admin/BadName.ts': 'export const b = 1\n',
  'src/admin/default.ts': 'export default 1\n',
  'src/admin/effect-expression.ts': createEffect('() => document.body.scrollIntoView()'),
  'src/admin/effect-block.ts': createEffect(
    '() => { if (a) { return document.body.scrollIntoView() } }',
  ),
  'src/admin/effect-async.ts': createEffect('async () => { await a }'),
}

/** Contains code that the walls allow. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/server/http/reads-languages.ts':
    "import { languages } from '../../../i18n/languages.ts'\nexport const b = languages\n",
  'src/server/crud/reads-below.ts': "import { a } from '../list/a.ts'\nexport const b = a\n",
  'src/server/entry.ts': "import { a } from './crud/a.ts'\nexport const b = a\n",
  'resources/trade/screens/c.ts': 'export const b = window.location\n',
  'resources/trade/reads-below.ts': "import { a } from '../sales/a.ts'\nexport const b = a\n",
  'resources/money-sign.ts':
    'export const back = (sign: number, amount: number) => sign * amount\n',
  'resources/money-order.ts':
    'export const order = (all: { due: number }[]) => all.toSorted((a, b) => a.due - b.due)\n',
  'src/admin/list/reads-form.ts': "import { a } from '../form/a.ts'\nexport const b = a\n",
  'src/admin/entry.ts': "import { a } from './app/start.ts'\nexport const b = a\n",
  'src/admin/effect-nothing.ts': createEffect('() => { document.body.scrollIntoView() }'),
  'src/admin/effect-function.ts': createEffect('() => () => a.map((b) => { return b.c() })'),
  'src/admin/effect-named.ts': createEffect('() => { const stop = a.serve(); return stop }'),
}

function createEffect(code: string): string {
  return `import { useEffect } from 'react'\nexport function useB(a: never) {\n  useEffect(${code}, [a])\n}\n`
}

const folder = mkdtempSync(join(tmpdir(), 'armazem-walls-'))
let report = ''

beforeAll(() => {
  for (const [path, text] of Object.entries({ ...OFFENCES, ...ALLOWED })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
  cpSync('scripts/lint', join(folder, 'scripts/lint'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  try {
    execFileSync(
      resolve('node_modules/.bin/oxlint'),
      ['--format=unix', '--ignore-pattern=node_modules'],
      { cwd: folder, encoding: 'utf8' },
    )
  } catch (refused) {
    report = String((refused as { stdout?: unknown }).stdout)
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each(Object.keys(OFFENCES))('%s is refused', (path) => {
  expect(report).toContain(path)
})

it.each(Object.keys(ALLOWED))('%s is allowed', (path) => {
  expect(report).not.toContain(path)
})
