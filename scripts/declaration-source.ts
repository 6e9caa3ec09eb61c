/** Describes an option of the declaration language: its name, its type, and its doc comment. */
export interface Option {
  readonly name: string
  readonly isOptional: boolean
  readonly type: string
  readonly comment: string
}

/** Returns the options of an interface in order. The options of an inline object type are part of its type. */
export function listOptions(name: string, source: string): readonly Option[] {
  const { body } = findDeclaration(name, source)
  return parseMembers(body)
}

interface Declaration {
  readonly comment: string
  readonly body: string
}

/** Finds the interface or type of a name in the source. Throws an error when there is none. */
export function findDeclaration(name: string, source: string): Declaration {
  const start = new RegExp(`^(?:export )?(?:interface|type) ${name}\\b`, 'm').exec(source)
  if (!start) throw new Error(`There is no declaration of ${name}`)
  const before = source.slice(0, start.index)
  const comment = before.trimEnd().endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
  const open = findBodyStart(source, start.index)
  return { comment: toPlainText(comment), body: source.slice(open + 1, findClosing(source, open)) }
}

/**
 * Returns the position at which the body of a type starts, after its type parameters, whose
 * defaults can contain braces.
 */
function findBodyStart(source: string, from: number): number {
  for (let at = from, angle = 0; at < source.length; at += 1) {
    if (source[at] === '<') angle += 1
    else if (source[at] === '>') angle -= 1
    else if (source[at] === '{' && angle === 0) return at
  }
  throw new Error('A declaration has no body')
}

const PAIRS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/**
 * Returns the position at which the bracket at `open` is closed. Comments and strings are skipped.
 */
export function findClosing(source: string, open: number): number {
  let depth = 0
  for (let at = open; at < source.length; at = skipToken(source, at)) {
    const sign = source[at]!
    if (sign in PAIRS) depth += 1
    else if (Object.values(PAIRS).includes(sign)) depth -= 1
    if (depth === 0) return at
  }
  throw new Error('A bracket is not closed')
}

function skipToken(source: string, at: number): number {
  if (source.startsWith('/*', at)) return source.indexOf('*/', at) + 2
  if (source.startsWith('//', at)) return source.indexOf('\n', at)
  const sign = source[at]
  if (sign === "'" || sign === '`') {
    let end = at + 1
    while (source[end] !== sign) end += source[end] === '\\' ? 2 : 1
    return end + 1
  }
  return at + 1
}

/** Reads `readonly name?: type` with the comment before it, at the outermost level of a body. */
export function parseMembers(body: string): readonly Option[] {
  const found: Option[] = []
  let comment = ''
  for (let at = 0; at < body.length;) {
    if (body.startsWith('/**', at)) {
      const end = body.indexOf('*/', at) + 2
      comment = body.slice(at, end)
      at = end
      continue
    }
    const member = /^(?:readonly )?(\w+)(\?)?:\s*/.exec(body.slice(at))
    if (!member) {
      at += 1
      continue
    }
    const start = at + member[0].length
    const end = findTypeEnd(body, start)
    found.push({
      name: member[1]!,
      isOptional: member[2] === '?',
      type: body.slice(start, end).trim(),
      comment: toPlainText(comment),
    })
    comment = ''
    at = end
  }
  return found
}

/**
 * Returns the end of a type: the end of its line, unless a bracket is open or the next line
 * continues with `|` or `&`.
 */
function findTypeEnd(body: string, from: number): number {
  for (let at = from; at < body.length; at = skipToken(body, at)) {
    if (body[at]! in PAIRS) at = findClosing(body, at)
    else if (body[at] === '<') continue
    else if (body[at] === ';') return at
    else if (body[at] === '\n' && !/^\s*[|&}]/.test(body.slice(at + 1))) return at
  }
  return body.length
}

/** Splits the source of a list at the commas of its outermost level. */
export function splitItems(list: string): readonly string[] {
  const items: string[] = []
  let from = 0
  for (let at = 0; at <= list.length; at = at < list.length ? skipToken(list, at) : at + 1) {
    if (list[at] !== undefined && list[at]! in PAIRS) at = findClosing(list, at)
    else if (list[at] === ',' || at === list.length) {
      const item = list.slice(from, at).trim()
      if (item) items.push(item)
      from = at + 1
    }
  }
  return items
}

function toPlainText(comment: string): string {
  return toOneLine(
    comment
      .replace(/^\/\*\*/, '')
      .replace(/\*\/\s*$/, '')
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/\n {4,}.*$/gm, ''),
  )
}

/** Returns the source of a type on one line, without comments and `readonly`. */
export function toOneLine(text: string): string {
  return text
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/\breadonly /g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
