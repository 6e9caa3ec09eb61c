import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** Describes a node of a syntax tree (ESTree), with the properties that tests read. */
export interface Node {
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

/** Holds a source file with its syntax tree. */
export interface Module {
  readonly file: string
  readonly code: string
  readonly program: Node
}

const modules = new Map<string, Module>()

/** Parses a source file, once. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const program = parseSync(file, code).program as unknown as Node
  modules.set(file, { file, code, program })
  return { file, code, program }
}

/** Calls a function for each node of a tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node)
    for (const each of Object.values(node)) walk(each, visit)
  }
}

/**
 * Finds the declaration of a name in a module, the last one before the position `before`, or in the module from which
 * the name is imported.
 */
export function findDeclared(
  name: string,
  module: Module,
  matches: (node: Node) => boolean,
  before = Infinity,
): readonly [node: Node, module: Module] | undefined {
  const found: Node[] = []
  walk(module.program, (node) => {
    if (matches(node)) found.push(node)
  })
  // Several functions of a file may declare the same name; the last declaration before the use applies.
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

/** Returns whether a node declares a type with this name. */
export function isType({ type, id }: Node, name: string): boolean {
  return (
    (type === 'TSInterfaceDeclaration' || type === 'TSTypeAliasDeclaration') && id?.name === name
  )
}
