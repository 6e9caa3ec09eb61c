import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseAst } from 'vite'

/**
 * Sets a limit far above the time of a good pattern and far below that of a pattern that
 * backtracks.
 */
const TIMEOUT_MS = 1000
const LENGTH = 5000

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** Returns all regular expressions in a file. */
function findPatterns(file: string): Pattern[] {
  const code = readFileSync(file, 'utf8')
  if (!code.includes('/')) return []
  const found: Pattern[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const { regex } = value as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ file, source: regex.pattern, flags: regex.flags })
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

/**
 * Returns long texts that nearly match: repeated parts of the pattern and common letters, followed
 * by something else.
 */
function createAttacks(source: string): readonly string[] {
  const literals = source.match(/[a-z0-9 .,:;@%_-]/gi) ?? []
  const pieces = new Set([
    'a',
    '0',
    ' ',
    '\t',
    '\n',
    '.',
    '-',
    '@',
    'a.',
    '0,',
    ' a',
    '%{a',
    ...literals,
  ])
  return [...pieces].flatMap((piece) => {
    const text = piece.repeat(LENGTH / piece.length)
    return [`${text}\u0001`, `a${text}\u0001`, `a@${text}\u0001`]
  })
}

function takesLong(pattern: RegExp, text: string): boolean {
  const at = performance.now()
  pattern.test(text)
  return performance.now() - at > TIMEOUT_MS
}

it('no regular expression of the server backtracks for long on texts that nearly match', () => {
  const files = globSync([
    'src/server/**/*.ts',
    'src/schema/**/*.ts',
    'src/export/**/*.ts',
    'resources/**/*.ts',
  ])
  const patterns = files.flatMap(findPatterns)
  const slow = patterns.flatMap(({ file, source, flags }) => {
    for (const text of createAttacks(source)) {
      // Tries a slow pattern again, because the machine may have done something else meanwhile.
      if ([1, 2, 3].every(() => takesLong(new RegExp(source, flags), text)))
        return [`${file}: /${source}/${flags}`]
    }
    return []
  })
  expect(slow).toEqual([])
  expect(patterns.length).toBeGreaterThan(50)
})
