import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run new -- resource warranties name:text product:reference:products months:integer active:boolean group=product`
 * writes resources/warranties.ts and its line in the registry. The first field is the record's title.
 */
const USAGE = `npm run new -- resource <plural-name> <field:kind> … [group=product]
  kinds: text longText email phone url code money price quantity percent integer decimal
         boolean date dateTime image address, and reference:<resource>`

const PLAIN = new Set(
  'text longText email phone url code money price quantity percent integer decimal boolean date dateTime image address'.split(
    ' ',
  ),
)
/** Kinds whose values do not help in a list. */
const NOT_LISTED = new Set(['longText', 'image', 'address'])

interface NewField {
  readonly name: string
  readonly kind: string
  readonly to?: string
}

function main([what, name, ...specs]: readonly string[]): void {
  if (what !== 'resource' || !name || specs.length === 0) stop(USAGE)
  if (!/^[a-z][a-z-]*s$/.test(name))
    stop(`"${name}" should be a plural in lower case, such as price-lists`)
  const path = join('resources', `${name}.ts`)
  if (existsSync(path)) stop(`${path} is there already`)
  const group = specs.find((spec) => spec.startsWith('group='))?.slice('group='.length)
  const fields = specs.filter((spec) => !spec.startsWith('group=')).map(parse)
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  writeFileSync(path, declaration(name, constant, group, fields))
  appendFileSync(join('resources', 'index.ts'), `export { ${constant} } from './${name}.ts'\n`)
  console.log(`Wrote ${path} and its line in resources/index.ts.`)
  console.log(`Next: npm run db:migration -- ${name}`)
}

function parse(spec: string): NewField {
  const [name = '', kind = '', to] = spec.split(':')
  if (!/^[a-z][A-Za-z]*$/.test(name)) stop(`"${spec}": a field is called like startDate`)
  if (kind === 'reference' && to) return { name, kind, to }
  if (!PLAIN.has(kind)) stop(`"${spec}": there is no kind "${kind}"\n${USAGE}`)
  return { name, kind }
}

function declaration(
  name: string,
  constant: string,
  group: string | undefined,
  fields: readonly NewField[],
): string {
  const kinds = [...new Set(fields.map((field) => field.kind))].sort()
  return `import { ${kinds.join(', ')} } from '../src/schema/fields.ts'
import { defineResource } from '../src/schema/resource.ts'

export const ${constant} = defineResource('${name}', {
${group ? `  group: '${group}',\n` : ''}  fields: {
${fields.map((field, i) => `    ${field.name}: ${call(field, i === 0)},`).join('\n')}
  },
})
`
}

function call({ kind, to }: NewField, isTitle: boolean): string {
  if (to) return `reference('${to}', { filter: true, column: true })`
  if (isTitle) return `${kind}({ required: true, unique: true, search: true, column: true })`
  if (kind === 'boolean') return 'boolean({ default: true, filter: true, column: true })'
  return NOT_LISTED.has(kind) ? `${kind}()` : `${kind}({ column: true })`
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

main(process.argv.slice(2))
