import { parseAst } from 'vite'

/** Describes one small fault in a file. */
export interface Mutant {
  readonly line: number
  readonly from: string
  readonly to: string
  /** Holds the whole file with the fault. */
  readonly code: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const SWAPS: Readonly<Record<string, readonly string[]>> = {
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}

const CALLS: Readonly<Record<string, string>> = {
  max: 'min',
  min: 'max',
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  plus: 'minus',
  minus: 'plus',
  times: 'div',
  div: 'times',
  gt: 'gte',
  lt: 'lte',
  add: 'subtract',
  subtract: 'add',
}

/**
 * Returns copies of the file with one fault each: swapped operators and methods, conditions that are always true or
 * false, removed signs and negations, changed constants.
 */
export function createMutants(code: string): readonly Mutant[] {
  const found: Mutant[] = []
  const change = (start: number, end: number, to: string) => {
    const line = code.slice(0, start).split('\n').length
    const text = code.slice(0, start) + to + code.slice(end)
    found.push({ line, from: code.slice(start, end), to, code: text })
  }
  const getText = ({ start, end }: Node) => code.slice(start, end)
  visit(parseAst(code, { lang: 'ts' }) as unknown as Node)
  return found

  function visit(node: Node): void {
    // Types do not exist at run time.
    if (node.type.startsWith('TS') && !/^TS(NonNull|As|Satisfies)Expression$/.test(node.type))
      return
    mutate(node)
    for (const child of Object.values(node).flat())
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node)
  }

  function mutate(node: Node): void {
    const { type, start, end } = node
    const [left, right] = [node.left as Node, node.right as Node]
    if (type === 'BinaryExpression' || type === 'LogicalExpression')
      for (const to of SWAPS[String(node.operator)] ?? [])
        change(start, end, `${getText(left)} ${to} ${getText(right)}`)
    if (type === 'ConditionalExpression') {
      const [consequent, alternate] = [node.consequent as Node, node.alternate as Node]
      change(start, end, `(${getText(consequent)})`)
      change(start, end, `(${getText(alternate)})`)
    }
    if (type === 'IfStatement') {
      const test = node.test as Node
      change(test.start, test.end, 'true')
      change(test.start, test.end, 'false')
    }
    if (type === 'UnaryExpression' && (node.operator === '!' || node.operator === '-'))
      change(start, end, getText(node.argument as Node))
    if (type === 'Literal' && typeof node.value === 'number')
      change(start, end, `${node.value + 1}`)
    if (type === 'Literal' && typeof node.value === 'boolean') change(start, end, `${!node.value}`)
    if (type === 'MemberExpression' && !node.computed) {
      const name = node.property as Node
      const replacement = CALLS[getText(name)]
      if (replacement !== undefined) change(name.start, name.end, replacement)
    }
  }
}
