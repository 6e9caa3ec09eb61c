import { globSync } from 'node:fs'
import { join } from 'node:path'
import { readRowType, type DeclaredColumn } from './row-types.ts'
import { findDeclared, isType, readModule, walk, type Module, type Node } from './syntax-tree.ts'

/** Describes a statement in the source whose rows have a declared type: `trx.query<Row>({ text })`. */
export interface TypedStatement {
  /** Holds the place in the source, such as `src/server/accounts/team-routes.ts:87`. */
  readonly place: string
  /** Lists all variants of the SQL; empty when it is put together at run time. */
  readonly texts: readonly string[]
  /** Maps columns to their declared type; undefined when the type is not a plain object type. */
  readonly row: Readonly<Record<string, DeclaredColumn>> | undefined
  /** Indicates whether the rows come from the parsers of pg instead of `value-parsers.ts`. */
  readonly isRaw: boolean
}

/** Reads the typed statements of the server and of the modules. */
export function readTypedStatements(root = '.'): readonly TypedStatement[] {
  const files = globSync('{src/server,resources}/**/*.ts', { cwd: root })
  return files.toSorted().flatMap((file) => readStatementsOfFile(join(root, file)))
}

/** Reads the typed statements of one file. */
export function readStatementsOfFile(file: string): readonly TypedStatement[] {
  const module = readModule(file)
  const found: TypedStatement[] = []
  walk(module.program, (node) => {
    const { callee, typeArguments, arguments: given = [] } = node
    const [type] = typeArguments?.params ?? []
    if (node.type !== 'CallExpression' || !callee || !type || isTypeParameter(type, module)) return
    const nameNode = callee.type === 'MemberExpression' ? callee.property! : callee
    const positions = STATEMENT_ARGUMENTS[nameNode.name ?? '']
    if (!positions) return
    // Stack traces report the line of the method's name.
    const line = module.code.slice(0, nameNode.start).split('\n').length
    const texts = positions.map((at) => (given[at] ? findTexts(given[at], module) : []))
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
  'resources/documents/returns/select-returned.server.ts: back': 'saleReturn',
  'resources/documents/returns/select-returned.server.ts: key': 'sale',
  'resources/documents/returns/select-returned.server.ts: out': 'sale',
  'resources/documents/returns/select-returned.server.ts: sign': '-1',
  'resources/documents/returns/select-returned.server.ts: table': 'sales',
  'resources/finance/payments/credit.server.ts: PAID[party]': 'in',
  'resources/finance/payments/credit.server.ts: party': 'customer',
  'resources/finance/write-offs/write-off.server.ts: field': 'sale',
  'src/server/accounts/own-data.ts: getTable(views)': 'views',
  'src/server/app/locked-record.ts: condition': 'id = $2::uuid',
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
  // The first argument is the text in the reader of the demo, and the caller in a database.
  read: [1, 0],
  asSeenBy: [2],
}

/** Returns whether a type is a type parameter, as in functions that pass on the statements of their callers. */
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
      const created = declared?.type === 'FunctionDeclaration' ? declared : declared?.init
      const result = created && findResult(created)
      if (!result || !home) return []
      const given = (created.params ?? []).map((param, at) => {
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
