import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { serverMessages } from '../i18n/server-messages.ts'
import { fill } from '../src/schema/translate.ts'
import { readModule, walk, type Node } from '../tests/support/syntax-tree.ts'

/**
 * Runs `npm run docs:codes`, which writes docs/codes.md: every code of an error with its statuses and
 * its English message. A unit test compares the committed page with `renderCodePage()`.
 */
const PAGE = 'docs/codes.md'

const SERVER = ['src/{server,schema,export}/**/*.ts', 'resources/**/*.ts']
/** Maps options that hold a code to the status of the problem. */
const OPTIONS: Readonly<Record<string, number>> = { exceeds: 422, mismatch: 422 }

const CODE = /^[A-Z]{2,}(?:_[A-Z]+)*$/

/** Matches the keys of texts that are parts or variants of other messages, or that only the browser shows. */
const NOT_SENT =
  /^(?:USED_BY|ASK_(?:PERSON|ROLE)S?|NO_QUANTITY|DUPLICATE_OF|\w+_ERROR|TOO_(?:SMALL|LARGE)_DAY|\w*DECIMALS_NONE)$/

/** Holds the statuses of codes that reach the call of `HttpProblem` in a variable. */
const VARIABLE_STATUSES: Readonly<Record<string, readonly number[]>> = {
  ACCOUNT_EXISTS: [422],
  FILE_SIZE: [422],
  NOTHING_OVERDUE: [409],
  REMINDER_SENT: [409],
  REMINDER_TOO_EARLY: [409],
  UNKNOWN_STEP: [400],
  UNREADABLE_FILE: [400],
}

/** Holds the statuses of codes of sign-in, most of which no file of the server contains. */
const SIGN_IN_STATUSES: Readonly<Record<string, readonly number[]>> = {
  INVALID_EMAIL_OR_PASSWORD: [401],
  INVALID_CODE: [400, 401],
  INVALID_BACKUP_CODE: [400, 401],
  OTP_HAS_EXPIRED: [400],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [400],
  OTP_NOT_ENABLED: [400, 401],
  TOTP_NOT_ENABLED: [400],
  TWO_FACTOR_NOT_ENABLED: [400],
  INVALID_TWO_FACTOR_COOKIE: [400, 401],
  INVALID_TOKEN: [400],
  SIGN_UP_CLOSED: [403],
}

/** Returns the text of docs/codes.md. */
export function renderCodePage(statuses = findStatuses()): string {
  const rows = listSentCodes().map((code) => {
    const sent = [...(statuses.get(code) ?? [])].toSorted().join(', ')
    return `| \`${code}\` | ${sent || '–'} | ${writeMessage(serverMessages.en.issues[code]!)} |`
  })
  return `# The codes of errors

This page lists the codes of error responses ([api.md](api.md#6-errors)) with their English messages. \`npm run docs:codes\` generates the page from the code and its texts; do not edit the page itself.

The second column contains the statuses of responses whose \`code\` is this code. Each code can also be the code of a single value in \`errors\`. A code with “–” is only the code of a value or of a skipped row; the \`code\` of a response that refuses a value is \`VALIDATION\` (422), \`DUPLICATE\` (409) or \`FORBIDDEN\` (403). Names in braces are figures of the message: members of \`args\` of the value, or of the response itself.

| code | status | message |
|---|---|---|
${rows.join('\n')}
`
}

/** Returns the codes that the server sends and that have no message. */
export function listCodesWithoutMessage(statuses = findStatuses()): readonly string[] {
  const known = new Set(listSentCodes())
  return [...statuses.keys()].filter((code) => !known.has(code) && !NOT_SENT.test(code))
}

/** Returns the codes with a message that neither the server nor better-auth sends. */
export function listUnusedCodes(): readonly string[] {
  const files = globSync([...SERVER, 'database/*.sql'])
  const quoted = new Set(
    files.flatMap(
      (file) => readFileSync(file, 'utf8').match(/(?<=')[A-Z]+(?:_[A-Z]+)*(?=')/g) ?? [],
    ),
  )
  return listSentCodes().filter((code) => !(code in SIGN_IN_STATUSES) && !quoted.has(code))
}

function listSentCodes(): readonly string[] {
  return Object.keys(serverMessages.en.issues)
    .filter((code) => !NOT_SENT.test(code))
    .toSorted()
}

/** Returns the message with its plural form and with names of figures in braces: `At most {max} of these.` */
function writeMessage(message: string): string {
  const text = message.split(' |||| ').at(-1)!
  const names = [...text.matchAll(/%\{(\w+)/g)].map(([, name]) => name!)
  return fill(text, Object.fromEntries(names.map((name) => [name, `{${name}}`])))
}

/**
 * Finds the codes of problems and of single values in the source files of the server, with the
 * statuses of the problems.
 */
export function findStatuses(): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>()
  const add = (codes: readonly unknown[], statuses: readonly unknown[]) => {
    for (const code of codes) {
      const known = found.get(String(code)) ?? new Set()
      found.set(String(code), known)
      for (const status of statuses) known.add(Number(status))
    }
  }
  const addIssue = (node: Node, program: Node, statuses: readonly number[]) => {
    // Only the problem of a single value has a pointer.
    if (findProperty(node, 'pointer')) add(listCodes(findProperty(node, 'code'), program), statuses)
  }
  for (const file of globSync(SERVER, { exclude: ['**/screens/**'] })) {
    const { program } = readModule(file)
    walk(program, (node) => {
      const [first, second] = node.arguments ?? []
      const called = node.callee?.name
      if (called === 'HttpProblem') add(listCodes(second, program), listValues(first, program))
      if (called === 'createProblem') add(listCodes(first, program), [422])
      if (called === 'badRequest') add(listCodes(second, program), [400])
      if (called === 'createFailure') add(listCodes(first, program), [])
      const name = node.key?.name ?? ''
      // The value of a property is a node.
      const value = node.value as Node | undefined
      if (name in OPTIONS) add(listCodes(value, program), [OPTIONS[name]])
      if (name === 'unique') add(listCodes(value && findProperty(value, 'code'), program), [409])
      if (name === 'beforeDelete') walk(value, (each) => addIssue(each, program, [409]))
      addIssue(node, program, [])
    })
  }
  for (const file of globSync('database/*.sql')) {
    const raised = readFileSync(file, 'utf8').matchAll(/armazem_refuse\('([A-Z_]+)'/g)
    for (const [, code] of raised) add([code], [code === 'ENTRY_PERIOD_CLOSED' ? 423 : 409])
  }
  for (const [code, statuses] of Object.entries({ ...VARIABLE_STATUSES, ...SIGN_IN_STATUSES }))
    add([code], statuses)
  return found
}

function findProperty({ properties = [] }: Node, name: string): Node | undefined {
  const property = properties.find(({ key }) => key?.name === name)
  return property?.value as Node | undefined
}

function listCodes(node: Node | undefined, program: Node): readonly unknown[] {
  return listValues(node, program).filter((value) => CODE.test(String(value)))
}

/** Lists the literal values that an expression, or the variable that it names, can have. */
function listValues(node: Node | undefined, program: Node): readonly unknown[] {
  if (node?.type === 'ConditionalExpression')
    return [...listValues(node.consequent, program), ...listValues(node.alternate, program)]
  if (node?.type === 'Identifier') {
    const values: unknown[] = []
    walk(program, ({ type, id, init }) => {
      if (type === 'VariableDeclarator' && id?.name === node.name && init?.type !== 'Identifier')
        values.push(...listValues(init ?? undefined, program))
    })
    return values
  }
  return node?.type === 'Literal' ? [node.value] : []
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, renderCodePage())
  console.log(`Wrote ${PAGE}.`)
}
