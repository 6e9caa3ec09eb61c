import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMutants } from '../support/mutants.ts'

/**
 * Maps pure modules to the unit tests that should detect faults in them. The environment variable FILES selects modules
 * by a part of their path.
 */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  'resources/documents/amounts/totals.ts': ['totals', 'random-invoices'],
  'resources/documents/amounts/spread.ts': ['spread'],
  'src/schema/rights.ts': ['default-rights'],
  'src/schema/decimal.ts': ['arithmetic'],
  'src/schema/barcode.ts': ['arithmetic', 'scan'],
  'src/schema/iban.ts': ['arithmetic'],
  'src/schema/formula-guard.ts': ['formula-guard'],
  'src/server/identity/common-password.ts': ['common-password'],
  'src/server/start/known-host.ts': ['known-host'],
  'src/server/http/client-address.ts': ['client-address'],
  'src/server/http/canonical-json.ts': ['canonical-json'],
}
const chosen = Object.entries(TARGETS).filter(([file]) => file.includes(process.env.FILES ?? ''))

/** Limits the time of a run: a fault that causes an endless loop counts as detected. */
const TIMEOUT_MS = 60_000

const copy = mkdtempSync(join(tmpdir(), 'armazem-mutants-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Returns whether the unit tests pass in the copy. */
function runTests(names: readonly string[]): Promise<boolean> {
  const files = names.map((name) => `tests/unit/${name}.test.ts`)
  const vitest = resolve('node_modules/.bin/vitest')
  const child = spawn(vitest, ['run', '--project', 'unit', '--bail', '1', ...files], {
    cwd: copy,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return new Promise((done) => child.on('exit', (code) => done(code === 0)))
}

test('The unit tests detect at least 85 % of small faults in pure modules of amounts, rights and requests', async () => {
  for (const name of [
    'src',
    'resources',
    'i18n',
    'tests',
    'scripts',
    'package.json',
    'vitest.config.ts',
    'tsconfig.json',
  ])
    cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  let [created, noticed] = [0, 0]
  for (const [file, tests] of chosen) {
    expect(await runTests(tests), `${tests} without a fault`).toBe(true)
    const code = readFileSync(file, 'utf8')
    const survivors: string[] = []
    const mutants = createMutants(code)
    for (const mutant of mutants) {
      writeFileSync(join(copy, file), mutant.code)
      if (await runTests(tests)) survivors.push(`${mutant.line}: ${mutant.from} → ${mutant.to}`)
    }
    writeFileSync(join(copy, file), code)
    created += mutants.length
    noticed += mutants.length - survivors.length
    console.log(
      `${file}: ${mutants.length - survivors.length} of ${mutants.length}\n${survivors.join('\n')}`,
    )
  }
  console.log(`${noticed} of ${created}: ${Math.round((100 * noticed) / created)} %`)
  expect(noticed / created).toBeGreaterThanOrEqual(0.85)
})
