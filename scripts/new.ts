import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `npm run new -- resource warranties name:text product:reference:products months:integer
 * isActive:boolean module=catalog`, which writes resources/catalog/warranties.ts and its line in the
 * module. The first field is the record's title.
 */
const USAGE = `npm run new -- resource <plural-name> <field:kind> … module=<module> [group=<navigation group>]
  kinds: text longText email phone url code barcode iban money price quantity percent integer decimal
         boolean date dateTime image images file files address
         reference:<resource>                        such as product:reference:products
         line:<resource>                             such as original:line:sales
         select:<choice>,<choice>…                   such as status:select:open,done
         multiSelect:<choice>,<choice>…              such as colours:multiSelect:red,green,blue
         json:object, json:texts, json:pairs         such as options:json:texts
         computed:<kind>:<field><+ - * or /><field>  such as total:computed:money:price*quantity
         lines:<field>=<kind>,<field>=<kind>…        such as items:lines:product=reference=products,count=quantity`

const TEXTS = ['text', 'longText', 'email', 'phone', 'url', 'code', 'barcode', 'iban']
const NUMBERS = ['money', 'price', 'quantity', 'percent', 'integer', 'decimal']
/** Lists the kinds that are not shown as columns of a list. */
const NOT_LISTED = ['longText', 'image', 'images', 'file', 'files', 'address']
const PLAIN = new Set([...TEXTS, ...NUMBERS, ...NOT_LISTED, 'boolean', 'date', 'dateTime'])
const OPERATORS = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' } as const

interface NewField {
  readonly name: string
  readonly kind: string
  /** Holds the text after the kind: the resource, choices, expression or child fields. */
  readonly detail: string
}

function createFromCommand([type, name, ...specs]: readonly string[]): void {
  const module = findOption(specs, 'module')
  const fields = specs.filter((spec) => !spec.includes('=') || spec.includes(':')).map(parseField)
  if (type !== 'resource' || !name || fields.length === 0 || !module) stop(USAGE)
  if (!/^[a-z][a-z-]*s$/.test(name))
    stop(`"${name}" is not a resource name: write a plural in lower case, such as price-lists`)
  if (!/^[a-z][a-z-]*$/.test(module))
    stop(`"${module}" is not a module name: write a folder name in lower case, such as catalog`)
  const [title] = fields
  if (!TEXTS.includes(title!.kind)) {
    stop(`"${title!.name}": the first field is the title of the record, so it must be a text`)
  }
  const folder = join('resources', module)
  const path = join(folder, `${name}.ts`)
  if (existsSync(path)) stop(`${path} already exists`)
  const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  if (!existsSync(join(folder, 'index.ts'))) {
    mkdirSync(folder, { recursive: true })
    appendFileSync(join('resources', 'index.ts'), `export * from './${module}/index.ts'\n`)
  }
  writeFileSync(path, writeDeclaration(name, constant, findOption(specs, 'group'), fields))
  appendFileSync(join(folder, 'index.ts'), `export { ${constant} } from './${name}.ts'\n`)
  console.log(`Wrote ${path} and its line in ${join(folder, 'index.ts')}.`)
  console.log(`Next: npm run db:migration -- ${name}`)
}

function findOption(specs: readonly string[], name: string): string | undefined {
  return specs.find((spec) => spec.startsWith(`${name}=`))?.slice(name.length + 1)
}

function parseField(spec: string): NewField {
  const [name = '', kind = '', ...details] = spec.split(':')
  const detail = details.join(':')
  if (!/^[a-z][A-Za-z]*$/.test(name)) stop(`"${spec}": write the name of a field like startDate`)
  const isKnown = PLAIN.has(kind)
    ? detail === ''
    : ['reference', 'line', 'select', 'multiSelect', 'computed', 'lines', 'json'].includes(kind) &&
      detail !== ''
  if (!isKnown) stop(`"${spec}": unknown kind of field, or a wrong text after the kind\n${USAGE}`)
  return { name, kind, detail }
}

function writeDeclaration(
  name: string,
  constant: string,
  group: string | undefined,
  fields: readonly NewField[],
): string {
  const children = fields.filter(({ kind }) => kind === 'lines').flatMap(parseChildFields)
  const kinds = [...new Set([...fields, ...children].map(({ kind }) => kind))].sort()
  return `import { ${kinds.join(', ')} } from '../../src/schema/fields.ts'
import { defineResource } from '../../src/schema/resource.ts'

export const ${constant} = defineResource('${name}', {
${group ? `  group: '${group}',\n` : ''}  fields: {
${fields.map((field, i) => `    ${field.name}: ${i === 0 ? writeTitleField(field) : writeField(field)},`).join('\n')}
  },
})
`
}

function writeTitleField({ kind }: NewField): string {
  return `${kind}({ required: true, unique: true, search: true, column: true })`
}

function writeField(field: NewField): string {
  const { kind, detail } = field
  switch (kind) {
    case 'reference':
      return `reference('${detail}', { filter: true, column: true })`
    case 'line':
      return `line('${detail}')`
    case 'select':
      return writeSelect(detail.split(','))
    case 'multiSelect':
      return `multiSelect({ choices: { ${writeTones(detail.split(','))} }, filter: true, column: true })`
    case 'computed':
      return writeComputed(detail)
    case 'json':
      return `json({ shape: '${detail}' })`
    case 'lines':
      return `lines({ fields: { ${parseChildFields(field)
        .map((child) => `${child.name}: ${child.detail ? writeField(child) : `${child.kind}()`}`)
        .join(', ')} } })`
    case 'boolean':
      return 'boolean({ default: true, filter: true, column: true })'
    default:
      return NOT_LISTED.includes(kind) ? `${kind}()` : `${kind}({ column: true })`
  }
}

function writeSelect(choices: readonly string[]): string {
  return `select({ choices: { ${writeTones(choices)} }, default: '${choices[0]}', filter: true, column: true })`
}

function writeTones(choices: readonly string[]): string {
  return choices.map((choice) => `${choice}: 'neutral'`).join(', ')
}

function writeComputed(detail: string): string {
  const [, as, left, operator, right] = /^(\w+):(\w+)([-+*/])(\w+)$/.exec(detail) ?? []
  if (!operator) stop(`"${detail}": write a computed field like money:price*quantity\n${USAGE}`)
  const operation = OPERATORS[operator as keyof typeof OPERATORS]
  return `computed({ as: '${as}', from: { ${operation}: ['${left}', '${right}'] }, column: true })`
}

/** Returns the fields of child rows: `product=reference=products,count=quantity`. */
function parseChildFields({ detail }: NewField): readonly NewField[] {
  return detail.split(',').map((spec) => parseField(spec.replaceAll('=', ':')))
}

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

createFromCommand(process.argv.slice(2))
