import type { Operator } from '../../../schema/condition.ts'
import type { Field } from '../../../schema/fields.ts'
import { getKind, isNumeric } from '../../../schema/kinds.ts'
import { toTexts } from '../../fields/filter-values.ts'
import {
  isGroup,
  negateNode,
  type Condition,
  type ConditionGroup,
  type ConditionNode,
  type GroupMode,
} from './conditions.ts'

/**
 * Reports a text that is not a filter. `code` names its message: `field` for an unknown field, `operator` and `value`
 * for a missing or invalid operator or value, `end` for text where a bracket or the filter should end.
 */
export class FilterTextError extends Error {
  readonly code: 'field' | 'operator' | 'value' | 'end'
  /** Holds the text at which reading stopped. */
  readonly near: string

  constructor(code: FilterTextError['code'], near: string) {
    super(`${code}: ${near}`)
    this.name = 'FilterTextError'
    this.code = code
    this.near = near
  }
}

const SYMBOLS: Readonly<Partial<Record<Operator, string>>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  contains: 'contains',
  starts: 'starts',
}

/**
 * Returns conditions as text: `price >= 10 and (name contains "desk" or brand is empty)`. The text
 * has the names of the API and is the same in all languages.
 */
export function writeText(group: ConditionGroup): string {
  const [only] = group.parts
  const isWrapped = group.mode === 'all' && group.parts.length === 1 && only && isGroup(only)
  return isWrapped ? writeText(only) : writeGroup(group)
}

function writeGroup({ mode, parts }: ConditionGroup): string {
  const word = mode === 'all' || mode === 'notAll' ? ' and ' : ' or '
  const text = parts.map((part) => (isGroup(part) ? wrap(part) : writeCondition(part))).join(word)
  return mode === 'all' || mode === 'any' ? text : `not (${text})`
}

function wrap(group: ConditionGroup): string {
  const text = writeGroup(group)
  return group.mode === 'all' || group.mode === 'any' ? `(${text})` : text
}

function writeCondition({ path, operator, value }: Condition): string {
  switch (operator) {
    case 'null':
      return `${path} is ${value ? 'empty' : 'not empty'}`
    case 'between': {
      const [from, to] = Array.isArray(value) ? value : []
      return `${path} between ${writeValue(from)} and ${writeValue(to)}`
    }
    case 'eq':
    case 'in':
    case 'ne': {
      if (!Array.isArray(value))
        return `${path} ${operator === 'ne' ? '!=' : '='} ${writeValue(value)}`
      const list = value.map(writeValue).join(', ')
      return `${path} ${operator === 'ne' ? 'not in' : 'in'} (${list})`
    }
    case 'all':
      return `${path} has all (${toTexts(value).map(writeValue).join(', ')})`
    default:
      return `${path} ${SYMBOLS[operator]} ${writeValue(value)}`
  }
}

const BARE = /^[\p{L}\d][\p{L}\d._:+-]*$/u
const KEYWORDS = new Set(['and', 'or', 'not', 'is', 'in', 'empty', 'null'])

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  const text = String(value)
  const isBare = BARE.test(text) && !KEYWORDS.has(text.toLowerCase()) && typeof value === 'string'
  return isBare || typeof value !== 'string'
    ? text
    : `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** Matches a text in quotation marks, a symbol, or a word. */
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[<>!]=|[<>=(),]|[^\s"'<>!=(),]+)/uy

interface Token {
  readonly text: string
  readonly isQuoted: boolean
}

/**
 * Returns the conditions of a text. Words such as `and` can be written in capital letters.
 *
 * @throws {FilterTextError} If the text is not a filter, or names an unknown field.
 */
export function parseText(
  text: string,
  findField: (path: string) => Field | undefined,
): ConditionGroup {
  const tokens = [...splitTokens(text)]
  let at = 0

  const peek = (ahead = 0) => tokens[at + ahead]
  const isWord = (word: string, ahead = 0) => {
    const token = peek(ahead)
    return token !== undefined && !token.isQuoted && token.text.toLowerCase() === word
  }
  const take = (word: string) => {
    if (!isWord(word)) return false
    at += 1
    return true
  }
  const fail = (code: FilterTextError['code']) => new FilterTextError(code, peek()?.text ?? '')

  function parseAny(): ConditionNode {
    return parseJoined('or', 'any', () => parseJoined('and', 'all', parseOne))
  }

  function parseJoined(
    word: string,
    mode: GroupMode,
    parseNext: () => ConditionNode,
  ): ConditionNode {
    const parts = [parseNext()]
    while (take(word)) parts.push(parseNext())
    return parts.length === 1 ? parts[0]! : { mode, parts }
  }

  function parseOne(): ConditionNode {
    if (take('not')) return negateNode(parseOne())
    if (!take('(')) return parseCondition()
    const inner = parseAny()
    if (!take(')')) throw fail('end')
    return inner
  }

  function parseCondition(): Condition {
    const path = peek()?.text ?? ''
    const field = findField(path)
    if (!field) throw fail('field')
    at += 1
    const readOne = () => readValue(field)
    if (take('is')) return parseIs(path, readOne)
    if (take('in')) return { path, operator: 'eq', value: parseList(readOne) }
    if (isWord('not') && isWord('in', 1)) {
      at += 2
      return { path, operator: 'ne', value: parseList(readOne) }
    }
    if (isWord('has') && isWord('all', 1)) {
      at += 2
      return { path, operator: 'all', value: parseList(readOne) }
    }
    if (take('between')) {
      const from = readOne()
      if (!take('and')) throw fail('operator')
      return { path, operator: 'between', value: [from, readOne()] }
    }
    const operator = (Object.keys(SYMBOLS) as Operator[]).find((name) => take(SYMBOLS[name]!))
    if (!operator) throw fail('operator')
    return { path, operator, value: readOne() }
  }

  function parseIs(path: string, readOne: () => unknown): Condition {
    const isNot = take('not')
    if (take('empty')) return { path, operator: 'null', value: !isNot }
    return { path, operator: isNot ? 'ne' : 'eq', value: readOne() }
  }

  function parseList(readOne: () => unknown): readonly unknown[] {
    if (!take('(')) throw fail('value')
    const values = [readOne()]
    while (take(',')) values.push(readOne())
    if (!take(')')) throw fail('end')
    return values
  }

  function readValue(field: Field): unknown {
    const token = peek()
    if (!token || (!token.isQuoted && /^[<>=(),]|^!=/.test(token.text))) throw fail('value')
    const value = convert(token, field)
    if (value === undefined) throw fail('value')
    at += 1
    return value
  }

  if (tokens.length === 0) return { mode: 'all', parts: [] }
  const node = parseAny()
  if (at < tokens.length) throw fail('end')
  return isGroup(node) && node.mode === 'all' ? node : { mode: 'all', parts: [node] }
}

function* splitTokens(text: string): Generator<Token> {
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const found = TOKEN.exec(text)?.[1]
    if (found === undefined) throw new FilterTextError('value', text.slice(from).trim())
    const isQuoted = /^["']/.test(found)
    yield { text: isQuoted ? unquote(found) : found, isQuoted }
  }
}

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1')
}

/** Returns the value of a token for a field; undefined when the token does not fit the kind of the field. */
function convert({ text, isQuoted }: Token, field: Field): unknown {
  if (!isQuoted && text.toLowerCase() === 'null') return null
  if (isNumeric(field)) {
    const number = Number(text)
    return text !== '' && Number.isFinite(number) ? number : undefined
  }
  if (getKind(field) !== 'boolean') return text
  const word = text.toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : undefined
}
