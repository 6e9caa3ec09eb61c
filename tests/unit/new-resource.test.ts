import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as fields from '../../src/schema/fields.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'

/** Holds the folder of a project with only the schema and an empty module. Each test has its own project. */
let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'armazem-new-'))
  mkdirSync(join(project, 'resources/catalog'), { recursive: true })
  symlinkSync(resolve('src'), join(project, 'src'))
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'package.json'), '{"type":"module"}')
  writeFileSync(join(project, 'resources/index.ts'), "export * from './catalog/index.ts'\n")
  writeFileSync(join(project, 'resources/catalog/index.ts'), '')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function run(...args: readonly string[]) {
  return spawnSync(process.execPath, [resolve('scripts/new.ts'), ...args], {
    cwd: project,
    encoding: 'utf8',
  })
}

async function readWritten(module: string, name: string): Promise<Resource> {
  const all = (await import(join(project, `resources/${module}/${name}.ts`))) as object
  return Object.values(all)[0] as Resource
}

const DETAILS: Readonly<Record<string, string>> = {
  reference: ':parts',
  line: ':things',
  select: ':open,done',
  multiSelect: ':red,green,blue',
  json: ':object',
  computed: ':money:money/quantity',
  lines: ':part=reference=parts,count=quantity',
}

describe('npm run new', () => {
  it('declares a field of every kind', async () => {
    const kinds = Object.keys(fields)
    const specs = kinds
      .filter((kind) => kind !== 'text')
      .map((kind) => `${kind}:${kind}${DETAILS[kind] ?? ''}`)
    const created = run('resource', 'things', 'text:text', ...specs, 'module=catalog')
    expect(created.stderr).toBe('')
    const parts = run('resource', 'parts', 'name:text', 'module=stores', 'group=product')
    expect(parts.stderr).toBe('')
    const things = await readWritten('catalog', 'things')
    const stores = await readWritten('stores', 'parts')
    // The registry checks rules that types cannot express.
    createRegistry({ things, parts: stores }, [])
    expect(Object.values(things.fields).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(kinds),
    )
    expect(things.fields.lines).toMatchObject({
      fields: { part: { kind: 'reference', to: 'parts' }, count: { kind: 'quantity' } },
    })
    expect(readFileSync(join(project, 'resources/catalog/index.ts'), 'utf8')).toBe(
      "export { things } from './things.ts'\n",
    )
    expect(readFileSync(join(project, 'resources/index.ts'), 'utf8')).toBe(
      "export * from './catalog/index.ts'\nexport * from './stores/index.ts'\n",
    )
  })

  it('refuses a resource that exists', () => {
    const args = ['resource', 'things', 'name:text', 'module=catalog']
    expect(run(...args).status).toBe(0)
    const { status, stderr } = run(...args)
    expect([status, stderr]).toEqual([1, expect.stringContaining('already exists')])
  })

  it.each([
    [['resource', 'others', 'name:txt', 'module=catalog'], 'unknown kind of field'],
    [['resource', 'others', 'price:money', 'module=catalog'], 'title of the record'],
    [
      ['resource', 'others', 'name:text', 'sum:computed:money:a', 'module=catalog'],
      'write a computed field',
    ],
    [['resource', 'others', 'name:text'], 'module=<module>'],
  ])('refuses %j with a reason', (args, reason) => {
    const { status, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
  })
})
