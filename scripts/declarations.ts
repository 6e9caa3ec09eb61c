import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  findClosing,
  findDeclaration,
  listOptions,
  parseMembers,
  splitItems,
  toOneLine,
  type Option,
} from './declaration-source.ts'

/**
 * Runs `npm run docs:declarations`, which writes docs/declarations.md: every option of the
 * declaration language with its type, its doc comment and an example. A unit test compares the
 * committed page with `renderDeclarationPage()`.
 */
const PAGE = 'docs/declarations.md'
const EXAMPLES = 'tests/support/declaration-examples/'

/** Lists the sections of the page, each with a heading, a file, and interfaces or unions of this file. */
const sections = [
  [
    'Resources',
    'src/schema/resource-options.ts',
    [
      'ResourceOptions',
      'Routes',
      'FieldConditions',
      'OwnRecords',
      'LinkToResource',
      'LinkToNamedResource',
      'DrillTarget',
      'DocumentPointers',
      'Ratio',
    ],
  ],
  ['Conditions', 'src/schema/condition.ts', ['Condition']],
  ['Options of every field', 'src/schema/field-options.ts', ['CommonOptions', 'Unique']],
  ['Kinds of fields', 'src/schema/fields.ts', ['Kinds']],
  ['Text', 'src/schema/field-options.ts', ['TextOptions', 'PolymorphicTarget']],
  ['Numbers', 'src/schema/field-options.ts', ['NumberOptions', 'SettingOption', 'DecimalOptions']],
  [
    'References and child rows',
    'src/schema/field-options.ts',
    ['ReferenceOptions', 'Pointer', 'Hint', 'Measure'],
  ],
  ['Expressions', 'src/schema/expression.ts', ['Expression']],
  ['Actions', 'src/schema/document.ts', ['Action', 'PerLine']],
  ['Actions that create records from rows', 'src/schema/list-action.ts', ['ListAction']],
  [
    'Documents',
    'src/schema/document.ts',
    ['DocumentOptions', 'Series', 'Revisable', 'LedgerEntry', 'PresentedTotals'],
  ],
  ['Printouts', 'src/schema/printout.ts', ['PrintoutOffer']],
  [
    'Boards',
    'src/schema/board.ts',
    [
      'Board',
      'Rows',
      'Figure',
      'AnyPanel',
      'TrendPanel',
      'RankingPanel',
      'RecordsPanel',
      'TodoPanel',
      'TodoLine',
      'BoardLink',
      'RecordStep',
      'PageStep',
    ],
  ],
  ['Roles and limits', 'src/schema/rights.ts', ['RoleDeclaration', 'LimitDeclaration']],
  ['Settings of a team', 'src/schema/settings.ts', ['SettingsOptions']],
  ['Navigation', 'src/schema/navigation.ts', ['NavigationGroup', 'NavigationEntry']],
  [
    'Additions to screens',
    'src/admin/fields/extensions.tsx',
    ['FieldExtension', 'PanelExtension', 'SectionExtension'],
  ],
  [
    'Screens',
    'src/admin/core/navigation/screen.ts',
    ['ScreenOfPage', 'ScreenOfResource', 'RecordLink', 'DeviceScreens'],
  ],
  [
    'Server parts of modules',
    'resources/modules/server-module.ts',
    ['ServerModule', 'StockClaims'],
  ],
  ['Rules', 'src/server/context/rules.ts', ['Rules', 'CreatedDocuments']],
  [
    'Views',
    'src/server/database/view-source.ts',
    ['PagedView', 'OrderedRows', 'KeptTotals', 'SummedView', 'DatedView', 'RowView'],
  ],
  ['Notifications about states', 'src/server/context/watch.ts', ['Watch']],
  ['Checks of the books', 'src/server/context/invariant.ts', ['Invariant']],
] as const

/** Names the types whose alternatives the page lists in place of options. */
const UNIONS: ReadonlySet<string> = new Set(['Expression', 'Condition'])

/** Returns the text of docs/declarations.md. */
export function renderDeclarationPage(): string {
  const examples = readExamples()
  const parts = sections.flatMap(([heading, file, names]) => {
    const source = readFileSync(file, 'utf8')
    return [`## ${heading}`, ...names.flatMap((name) => describeType(name, source, file, examples))]
  })
  return `# The declaration language

Every entity, document, report and menu entry is declared as data. This page lists all options. \`npm run docs:declarations\` generates the page from types and their comments; do not edit the page itself.

${parts.join('\n\n')}
`
}

/**
 * Returns the options without a comment in the source. tests/unit/declarations.test.ts expects
 * none.
 */
export function listOptionsWithoutComment(): readonly string[] {
  return sections.flatMap(([, file, names]) =>
    names.flatMap((name) =>
      UNIONS.has(name)
        ? []
        : listOptions(name, readFileSync(file, 'utf8')).flatMap((option) =>
            option.comment === '' ? [`${name}.${option.name}`] : [],
          ),
    ),
  )
}

/** Returns the names of options without an example. */
export function listOptionsWithoutExample(): readonly string[] {
  const examples = readExamples()
  return sections.flatMap(([, file, names]) =>
    names.flatMap((name) =>
      UNIONS.has(name)
        ? []
        : listLeafOptions(name, readFileSync(file, 'utf8')).flatMap(({ name: option }) =>
            findExample(name, option, examples) === undefined ? [`${name}.${option}`] : [],
          ),
    ),
  )
}

function readExamples(): string {
  const files = readdirSync(EXAMPLES).toSorted()
  return files.map((file) => readFileSync(EXAMPLES + file, 'utf8')).join('\n')
}

function describeType(name: string, source: string, file: string, examples: string): string[] {
  const { comment } = findDeclaration(name, source)
  const heading = [`### ${name}`, ...(comment ? [comment] : []), `In \`${file}\`.`]
  if (name === 'Expression') return [...heading, describeAlternatives(source, examples)]
  if (name === 'Condition') return [...heading, describeOperators(source, examples)]
  if (name === 'Kinds') return [...heading, describeKinds(source, examples)]
  const rows = listLeafOptions(name, source).map(
    ({ name: option, isOptional, type, comment: text }) => {
      const example = findExample(name, option, examples)
      return [
        `#### \`${option}\``,
        `${isOptional ? '' : 'Required. '}\`${writeType(type)}\`${text ? `. ${text}` : ''}`,
        ...(example ? [`\`\`\`ts\n${removeMargin(example)}\n\`\`\``] : []),
      ].join('\n\n')
    },
  )
  return [...heading, ...rows]
}

function listLeafOptions(name: string, source: string): readonly Option[] {
  if (name !== 'Kinds') return listOptions(name, source)
  return listOptions(name, source).flatMap(({ type }) => listInlineOptions(type))
}

function listInlineOptions(type: string): readonly Option[] {
  const start = type.indexOf('{')
  return start < 0 ? [] : parseMembers(type.slice(start + 1, type.lastIndexOf('}')))
}

function describeKinds(source: string, examples: string): string {
  return listOptions('Kinds', source)
    .map(({ name, type, comment }) => {
      const [base = ''] = type.split(/&? ?\{/)
      const own = listInlineOptions(type).map(({ name: option, type: of, comment: text }) => {
        const example = findExample('Kinds', option, examples, name)
        return `- **\`${option}\`**: \`${writeType(of)}\`${text ? `. ${text}` : ''}${
          example ? ` — \`${example.replaceAll(/\s+/g, ' ')}\`` : ''
        }`
      })
      const bases = base.trim().replace(/ ?&$/, '').replaceAll(' & ', ', ')
      return [
        `#### \`${name}\``,
        `${bases ? `Takes ${bases}. ` : ''}${comment}`.trim() || 'Has no options of its own.',
        ...(own.length > 0 ? [own.join('\n')] : []),
      ].join('\n\n')
    })
    .join('\n\n')
}

/** Lists the alternatives of the union of expressions, each with its comment and an example. */
function describeAlternatives(source: string, examples: string): string {
  const union = source.slice(
    source.indexOf('export type Expression ='),
    source.indexOf('export const QUOTIENT_DECIMALS'),
  )
  const lines = [...union.matchAll(/(?:\/\*\* (.*?) \*\/\s*)?\| (\{[^\n]*\}|string)/g)]
  return lines
    .map(([, comment, type = '']) => {
      const key = /readonly (\w+)/.exec(type)?.[1]
      const example = key ? findExample('Expression', key, examples) : `'quantity'`
      return `- \`${type.replaceAll('readonly ', '')}\`${comment ? `. ${comment}` : ''}${example ? ` — \`${example.replaceAll(/\s+/g, ' ')}\`` : ''}`
    })
    .join('\n')
}

/** Lists the operators of conditions, each with its comment and an example. */
function describeOperators(source: string, examples: string): string {
  const union = source.slice(source.indexOf('type ConditionOperator ='))
  const operators = union.slice(0, union.indexOf('\n\n'))
  const examplesOfEquality = ['status', 'tags'].map((field) =>
    findExample('Condition', field, examples),
  )
  return [
    `- without operator — ${examplesOfEquality.map((example) => `\`${example}\``).join(', ')}`,
    ...[...operators.matchAll(/\/\*\* (.*?) \*\/\s*\| '(\w+)'/g)].map(([, comment, operator]) => {
      const example = findExample('Condition', `\\w+_${operator}`, examples)
      return `- \`_${operator}\`. ${comment} — \`${example}\``
    }),
  ].join('\n')
}

/**
 * Returns an example of an option: the object among the examples of its interface that contains
 * `option: value`, preferably as its first property. With `kind`, searches only the fields of this
 * kind.
 */
function findExample(
  group: string,
  option: string,
  examples: string,
  kind?: string,
): string | undefined {
  const start = new RegExp(`^  ${group}: \\[`, 'm').exec(examples)
  if (!start) return undefined
  const open = start.index + start[0].length - 1
  const items = splitItems(examples.slice(open + 1, findClosing(examples, open)))
  const uses = new RegExp(`\\b${option}(?:: |\\()`)
  if (kind === undefined) {
    return (
      items.find((item) => item.includes(`{ ${option}: `)) ?? items.find((item) => uses.test(item))
    )
  }
  const own = items.filter((item) => item.startsWith(`${kind}(`))
  return own.find((item) => uses.test(item)) ?? own[0]
}

/** Removes the common indentation of the lines after the first. */
function removeMargin(code: string): string {
  const lines = code.split('\n')
  const margin = Math.min(...lines.slice(1).map((line) => line.search(/\S|$/)), 99)
  return lines.map((line, i) => (i === 0 ? line : line.slice(margin))).join('\n')
}

/** Writes a type on one line: its members are separated by semicolons in place of line ends. */
function writeType(type: string): string {
  const members = type
    .replaceAll(/\/\*\*.*?\*\//gs, '')
    .replaceAll(/([^\s{(|&,;])\s*\n(?=\s*(?:readonly )?\w+\??:)/g, '$1; ')
  return toOneLine(members).replaceAll('( ', '(').replaceAll(/, ?\)/g, ')')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(PAGE, renderDeclarationPage())
  console.log(`Wrote ${PAGE}.`)
}
