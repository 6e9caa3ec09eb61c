import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Describes a statement in the source whose rows have a declared type: `trx.query<Row>({ text })`. */
export interface TypedStatement {
  /** Holds the place in the source, such as `src/server/accounts/teams.ts:87`. */
  readonly place: string
  /** Lists all variants of the SQL; empty when it is put together at run time. */
  readonly texts: readonly string[]
  /** Maps columns to their declared type; undefined when the type is no plain object type. */
  readonly row: Readonly<Record<string, DeclaredColumn>> | undefined
  /** Indicates whether the rows come from the parsers of pg instead of `value-parsers.ts`. */
  readonly isRaw: boolean
}

/** Describes a column of a row type. */
export interface DeclaredColumn {
  readonly type: ColumnType
  /** Indicates that the type allows `null`, or leaves the column out. */
  readonly isNullable: boolean
  /** Indicates that the type allows `null`. */
  readonly hasNull: boolean
}

/** Lists the TypeScript types of a column, without `null`. */
export type ColumnType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'Date'
  | 'string[]'
  | 'number[]'
  | 'other'

/** Reads the typed statements of the server and of the modules. */
export function readTypedStatements(root = '.'): readonly TypedStatement[] {
  const files = globSync('{src/server,resources}/**/*.ts', { cwd: root })
  return files.toSorted().flatMap((file) => statementsIn(join(root, file)))
}

/** Reads the typed statements of one file. */
export function statementsIn(file: string): readonly TypedStatement[] {
  const module = readModule(file)
  const found: TypedStatement[] = []
  walk(module.program, (node) => {
    const { callee, typeArguments, arguments: given = [] } = node
    const [type] = typeArguments?.params ?? []
    if (node.type !== 'CallExpression' || !callee || !type || isTypeParameter(type, module)) return
    const called = callee.type === 'MemberExpression' ? callee.property! : callee
    const place = STATEMENT_ARGUMENTS[called.name ?? '']
    if (!place) return
    // The line of the method's name, which stack traces report.
    const line = module.code.slice(0, called.start).split('\n').length
    const texts = place.map((at) => (given[at] ? findTexts(given[at], module) : []))
    found.push({
      place: `${file}:${line}`,
      texts: texts.find(({ length }) => length > 0) ?? [],
      row: readRowType(type, module),
      isRaw: /^(client|pool|superuser)$/.test(callee.object?.name ?? ''),
    })
  })
  return found
}

/**
 * Maps expressions that are known only at run time to an example of their SQL, for statements that
 * the test of typed statements does not send.
 */
const SAMPLES: Readonly<Record<string, string>> = {
  'resources/finance/payments/credit.server.ts: PAID[party]': 'in',
  'resources/finance/payments/credit.server.ts: party': 'customer',
  'resources/finance/write-offs/write-off.server.ts: field': 'sale',
  'src/server/accounts/own-data.ts: getTable(views)': 'views',
  'src/server/app/locked-record.ts: getColumn(resource.title)': 'name',
  'src/server/app/locked-record.ts: getTable(resource)': 'products',
  'src/server/backup/make-backup.ts: quoteName(name)': 'sample_sequence',
  'src/server/import/plan-import.ts: getTable(resource)': 'products',
  'src/server/integrity/index-custom-fields.ts: getTable(resource)': 'products',
  'src/server/list/estimate.ts: condition': 'true',
  'src/server/list/estimate.ts: getSource(resource, bound.views)': 'products',
  'src/server/records/series.ts: getColumn(name)': 'sku',
  'src/server/records/series.ts: getTable(resource)': 'products',
}

/** Maps functions that send a statement to the arguments that can hold the statement. */
const STATEMENT_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  query: [0],
  lookUp: [0],
  // The reader of the demo takes the text first, a database takes the caller first.
  read: [1, 0],
  asSeenBy: [2],
}

/** Returns whether a type is the parameter of a function that passes statements on. */
function isTypeParameter({ typeName }: Node, module: Module): boolean {
  const name = typeName?.name
  if (!name || findDeclared(name, module, (each) => isType(each, name))) return false
  let isFound = false
  walk(module.program, (node) => {
    if (node.type === 'TSTypeParameter' && (node.name as unknown as Node).name === name)
      isFound = true
  })
  return isFound
}

/** Describes the used parts of a syntax tree (ESTree). */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly value?: unknown
  readonly object?: Node
  readonly property?: Node
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly typeArguments?: { readonly params: readonly Node[] } | null
  readonly properties?: readonly Node[]
  readonly key?: Node
  readonly quasis?: readonly { readonly value: { readonly cooked: string } }[]
  readonly expressions?: readonly Node[]
  readonly expression?: Node
  readonly init?: Node | null
  readonly params?: readonly Node[]
  readonly argument?: Node | null
  readonly consequent?: Node
  readonly alternate?: Node
  readonly id?: Node
  readonly members?: readonly Node[]
  readonly body?: Node | readonly Node[]
  readonly types?: readonly Node[]
  readonly optional?: boolean
  readonly typeName?: Node
  readonly typeAnnotation?: Node
  readonly elementType?: Node
  readonly literal?: Node
  readonly extends?: readonly Node[]
  readonly objectType?: Node
  readonly indexType?: Node
  readonly source?: Node
  readonly specifiers?: readonly Node[]
  readonly imported?: Node
  readonly local?: Node
}

interface Module {
  readonly file: string
  readonly code: string
  readonly program: Node
}

const modules = new Map<string, Module>()

function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const program = parseSync(file, code).program as unknown as Node
  modules.set(file, { file, code, program })
  return { file, code, program }
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node)
    for (const each of Object.values(node)) walk(each, visit)
  }
}

/** Finds a declaration in a module, or in the module from which the name is imported. */
function findDeclared(
  name: string,
  module: Module,
  matches: (node: Node) => boolean,
  before = Infinity,
): readonly [node: Node, module: Module] | undefined {
  const found: Node[] = []
  walk(module.program, (node) => {
    if (matches(node)) found.push(node)
  })
  // Several functions of a file may use the same name for their statement; the last one before the use counts.
  const nearest = found.findLast(({ start }) => start < before) ?? found[0]
  if (nearest) return [nearest, module]
  let source: string | undefined
  walk(module.program, (node) => {
    if (node.type !== 'ImportDeclaration') return
    if (node.specifiers?.some(({ local }) => local?.name === name))
      source = String(node.source?.value)
  })
  const file = source?.startsWith('.') ? join(dirname(module.file), source) : undefined
  return file && existsSync(file) ? findDeclared(name, readModule(file), matches) : undefined
}

/** Maps parameters to their texts. */
type Bound = ReadonlyMap<string, readonly string[]>

/**
 * Returns all variants of the SQL of a statement: literals, constants, functions that join literals, and both sides of
 * a condition. Returns none when a part is known only at run time.
 */
function findTexts(node: Node, module: Module, bound: Bound = new Map()): readonly string[] {
  const sample = findSample(node, module)
  if (sample !== undefined) return [sample]
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TSAsExpression':
      return findTexts(node.expression!, module, bound)
    case 'ObjectExpression': {
      const text = node.properties?.find(({ key }) => key?.name === 'text')
      return text ? findTexts(text.value as Node, module, bound) : []
    }
    case 'ConditionalExpression': {
      const sides = [node.consequent!, node.alternate!].map((each) =>
        findTexts(each, module, bound),
      )
      return sides.some((texts) => texts.length === 0) ? [] : sides.flat()
    }
    case 'TemplateLiteral':
      return (node.quasis ?? []).reduce<readonly string[]>(
        (before, { value }, at) => {
          const next = at === 0 ? [''] : findTexts(node.expressions![at - 1]!, module, bound)
          return before.flatMap((start) => next.map((part) => start + part + value.cooked))
        },
        [''],
      )
    case 'Identifier': {
      const given = bound.get(node.name!)
      if (given) return given
      const [declared, home] = findVariable(node, module) ?? []
      return declared?.init && home ? findTexts(declared.init, home) : []
    }
    case 'CallExpression': {
      if (node.callee?.type !== 'Identifier') return []
      const [declared, home] = findVariable(node.callee, module) ?? []
      const made = declared?.type === 'FunctionDeclaration' ? declared : declared?.init
      const result = made && findResult(made)
      if (!result || !home) return []
      const given = (made.params ?? []).map((param, at) => {
        const argument = node.arguments?.[at]
        return [param.name ?? '', argument ? findTexts(argument, module, bound) : []] as const
      })
      return findTexts(result, home, new Map(given))
    }
    default:
      return []
  }
}

/** Lists samples that no statement needs, for example because its file has moved. */
export function listUnusedSamples(): readonly string[] {
  return Object.keys(SAMPLES).filter((expression) => !usedSamples.has(expression))
}

const usedSamples = new Set<string>()

function findSample({ start, end }: Node, { file, code }: Module): string | undefined {
  const expression = `${file}: ${code.slice(start, end)}`
  if (SAMPLES[expression] !== undefined) usedSamples.add(expression)
  return SAMPLES[expression]
}

/** Returns the returned expression of a function without other statements. */
function findResult({ type, body }: Node): Node | undefined {
  if (type !== 'ArrowFunctionExpression' && type !== 'FunctionDeclaration') return undefined
  const block = body as Node
  if (block.type !== 'BlockStatement') return block
  const [only, ...more] = block.body as readonly Node[]
  return only?.type === 'ReturnStatement' && more.length === 0
    ? (only.argument ?? undefined)
    : undefined
}

function findVariable({ name, start }: Node, module: Module) {
  const isVariable = ({ type, id, init }: Node) =>
    id?.name === name &&
    (type === 'FunctionDeclaration' || (type === 'VariableDeclarator' && Boolean(init)))
  return findDeclared(name!, module, isVariable, start)
}

/** Returns the columns of a row type: an object type, an interface, or a combination with `&`, `Omit` and `Pick`. */
function readRowType(node: Node, module: Module): Record<string, DeclaredColumn> | undefined {
  if (node.type === 'TSTypeLiteral') return readColumns(node.members ?? [], module)
  if (node.type === 'TSIntersectionType') {
    const parts = (node.types ?? []).map((each) => readRowType(each, module))
    return parts.includes(undefined) ? undefined : Object.assign({}, ...parts)
  }
  if (node.type === 'TSIndexedAccessType') {
    const [member, home] = findMemberType(node, module) ?? []
    return member && home && readRowType(member, home)
  }
  if (node.type !== 'TSTypeReference') return undefined
  const name = node.typeName?.name ?? ''
  const [of, keys] = node.typeArguments?.params ?? []
  if (name === 'Readonly' && of) return readRowType(of, module)
  if (name === 'Required' && of) {
    const row = readRowType(of, module)
    const required = (column: DeclaredColumn) => ({ ...column, isNullable: column.hasNull })
    return row && mapValues(row, required)
  }
  if (name === 'Record' && of && keys) {
    const column = { type: getColumnType(keys, module), ...readNullability(keys, module) }
    const names = listKeys(of, module)
    return names && Object.fromEntries(names.map((key) => [key, column]))
  }
  if ((name === 'Omit' || name === 'Pick') && of && keys) {
    const row = readRowType(of, module)
    const named = new Set(listLiterals(keys))
    return (
      row &&
      Object.fromEntries(
        Object.entries(row).filter(([key]) => named.has(key) === (name === 'Pick')),
      )
    )
  }
  const [declared, home] = findDeclared(name, module, (each) => isType(each, name)) ?? []
  if (!declared || !home) return undefined
  if (declared.type === 'TSTypeAliasDeclaration') return readRowType(declared.typeAnnotation!, home)
  const inherited = (declared.extends ?? []).map(({ expression, typeArguments = null }) =>
    readRowType(
      { type: 'TSTypeReference', start: 0, end: 0, typeName: expression!, typeArguments },
      home,
    ),
  )
  if (inherited.includes(undefined)) return undefined
  const own = readColumns((declared.body as Node).body as readonly Node[], home)
  return Object.assign({}, ...inherited, own)
}

function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, convert(value)]))
}

/** Finds the type that `Type['member']` or `Type[number]` names. */
function findMemberType(
  { objectType, indexType }: Node,
  module: Module,
): readonly [Node, Module] | undefined {
  if (!objectType || !indexType) return undefined
  const nested =
    objectType.type === 'TSIndexedAccessType'
      ? findMemberType(objectType, module)
      : ([objectType, module] as const)
  if (!nested) return undefined
  let [node, home] = nested
  while (node.type === 'TSTypeOperator') node = node.typeAnnotation!
  if (indexType.type === 'TSNumberKeyword') {
    return node.elementType && [node.elementType, home]
  }
  if (node.type === 'TSTypeReference') {
    const name = node.typeName?.name ?? ''
    const declared = findDeclared(name, home, (each) => isType(each, name))
    if (!declared) return undefined
    node = declared[0].typeAnnotation ?? (declared[0].body as Node)
    home = declared[1]
  }
  const members = (node.members ?? node.body ?? []) as readonly Node[]
  const member = members.find(({ key }) => key?.name === indexType.literal?.value)
  return member && [member.typeAnnotation!.typeAnnotation!, home]
}

/** Returns the keys of a union of literals, or of a type that is one. */
function listKeys(node: Node, module: Module): readonly string[] | undefined {
  if (node.type === 'TSLiteralType' || node.type === 'TSUnionType') return listLiterals(node)
  const name = node.typeName?.name ?? ''
  const [declared, home] = findDeclared(name, module, (each) => isType(each, name)) ?? []
  return declared?.typeAnnotation && home ? listKeys(declared.typeAnnotation, home) : undefined
}

function isType({ type, id }: Node, name: string): boolean {
  return (
    (type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration') && id?.name === name
  )
}

function listLiterals(node: Node): readonly string[] {
  return (node.types ?? [node]).map((each) => String(each.literal?.value))
}

function readColumns(members: readonly Node[], module: Module): Record<string, DeclaredColumn> {
  return Object.fromEntries(
    members.map(({ key, typeAnnotation, optional = false }) => {
      const type = typeAnnotation!.typeAnnotation!
      const declared = {
        type: getColumnType(type, module),
        ...readNullability(type, module, optional),
      }
      return [key?.name ?? String(key?.value), declared]
    }),
  )
}

function readNullability(node: Node, module: Module, isOptional = false) {
  const hasNull = isNullable(node, module)
  return { isNullable: isOptional || hasNull, hasNull }
}

function isNullable(node: Node, module: Module): boolean {
  if (node.type === 'TSNullKeyword' || node.type === 'TSUndefinedKeyword') return true
  if (node.type === 'TSUnknownKeyword') return true
  if (node.type === 'TSUnionType') return node.types!.some((each) => isNullable(each, module))
  if (node.type !== 'TSTypeReference') return false
  const name = node.typeName?.name ?? ''
  const [declared, home] = findDeclared(name, module, (each) => isType(each, name)) ?? []
  if (declared?.type !== 'TSTypeAliasDeclaration' || !home) return false
  return isNullable(declared.typeAnnotation!, home)
}

function getColumnType(node: Node, module: Module): ColumnType {
  switch (node.type) {
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return 'string'
    case 'TSNumberKeyword':
      return 'number'
    case 'TSBooleanKeyword':
      return 'boolean'
    case 'TSLiteralType':
      return ({ string: 'string', number: 'number', boolean: 'boolean' } as const)[
        typeof node.literal?.value as 'string' | 'number' | 'boolean'
      ]
    case 'TSTypeOperator':
      return getColumnType(node.typeAnnotation!, module)
    case 'TSArrayType': {
      const element = getColumnType(node.elementType!, module)
      return element === 'string' || element === 'number' ? `${element}[]` : 'other'
    }
    case 'TSUnionType': {
      const parts = (node.types ?? [])
        .filter(({ type }) => type !== 'TSNullKeyword' && type !== 'TSUndefinedKeyword')
        .map((each) => getColumnType(each, module))
      return new Set(parts).size === 1 ? parts[0]! : 'other'
    }
    case 'TSTypeReference': {
      const name = node.typeName?.name ?? ''
      if (name === 'Date') return 'Date'
      const [declared, home] = findDeclared(name, module, (each) => isType(each, name)) ?? []
      if (declared?.type !== 'TSTypeAliasDeclaration' || !home) return 'other'
      return getColumnType(declared.typeAnnotation!, home)
    }
    default:
      return 'other'
  }
}
