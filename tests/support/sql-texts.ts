import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { walk } from './syntax-tree.ts'

/** Lists the files with the queries of reports; those of boards, checks and kept totals have other names. */
const REPORTS = [
  'resources/**/{reports,receivables,profit}{/*,}.server.ts',
  'resources/finance/payments/payment-allocations.server.ts',
]

const STATEMENT = /^[`'"]\s*(?:select|with|insert|update|delete|from|(?:left )?join)\b/
/** Matches parts of statements: clauses, calls, and comparisons of columns. */
const PART =
  /\b(?:select|from|join|where|and|exists|case|coalesce|sum|filter|between|union all|is null)\b|\b\w+\.\w+ [=<>] |\w\(/

/** Returns the SQL texts of a file: the file itself, or its strings with a statement. */
export function findSql(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8')
  if (file.endsWith('.sql')) return [code]
  return listTexts(code, file).filter((text) => STATEMENT.test(text))
}

/** Counts the lines of SQL in the files of reports below `root`, parts of statements included. */
export function countReportLines(root = '.'): number {
  const files = globSync(REPORTS, { cwd: root }).map((file) => join(root, file))
  return files
    .map((file) => countSqlLines(readFileSync(file, 'utf8'), file))
    .reduce((sum, lines) => sum + lines, 0)
}

/** Counts the lines of the strings with SQL in a source file; a text within another is counted once. */
export function countSqlLines(code: string, file: string): number {
  const texts = listTexts(code, file).filter((text) => PART.test(text.slice(1, -1)))
  const outermost = texts.filter(
    (text) => !texts.some((other) => other !== text && other.includes(text)),
  )
  return outermost.flatMap((text) => text.split('\n')).filter((line) => /\w/.test(line)).length
}

/** Lists the strings of a source file, without the paths of imports. */
function listTexts(code: string, file: string): readonly string[] {
  const texts: string[] = []
  walk(parseSync(file, code).program, ({ type, start, end, value }) => {
    const isText = type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
    const text = code.slice(start, end)
    if (isText && !/^'\.{1,2}\//.test(text)) texts.push(text)
  })
  return texts
}
