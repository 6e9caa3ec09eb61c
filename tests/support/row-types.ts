import { findDeclared, isType, type Module, type Node } from './syntax-tree.ts'

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

/**
 * Returns the columns of a row type: an object type, an interface, a member of a type, or a combination with `&`,
 * `Omit`, `Pick`, `Record`, `Required` and `Readonly`. Returns undefined for other types.
 */
export function readRowType(
  node: Node,
  module: Module,
): Record<string, DeclaredColumn> | undefined {
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
    const describeColumn = (column: DeclaredColumn) => ({ ...column, isNullable: column.hasNull })
    return row && mapValues(row, describeColumn)
  }
  if (name === 'Record' && of && keys) {
    const column = { type: getColumnType(keys, module), ...readNullability(keys, module) }
    const names = listKeys(of, module)
    return names && Object.fromEntries(names.map((key) => [key, column]))
  }
  if ((name === 'Omit' || name === 'Pick') && of && keys) {
    const row = readRowType(of, module)
    const names = new Set(listLiterals(keys))
    return (
      row &&
      Object.fromEntries(
        Object.entries(row).filter(([key]) => names.has(key) === (name === 'Pick')),
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
  const ownColumns = readColumns((declared.body as Node).body as readonly Node[], home)
  return Object.assign({}, ...inherited, ownColumns)
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

/** Returns the keys of a union of literals, or of a type that names such a union. */
function listKeys(node: Node, module: Module): readonly string[] | undefined {
  if (node.type === 'TSLiteralType' || node.type === 'TSUnionType') return listLiterals(node)
  const name = node.typeName?.name ?? ''
  const [declared, home] = findDeclared(name, module, (each) => isType(each, name)) ?? []
  return declared?.typeAnnotation && home ? listKeys(declared.typeAnnotation, home) : undefined
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
