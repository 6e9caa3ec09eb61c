import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Describes a citation whose target does not exist. */
export interface DeadReference {
  readonly file: string
  readonly line: number
  readonly cited: string
}

/** Lists the files with citations; migrations are left out, because they never change once applied. */
const CITING = [
  '*.{md,ts,mjs,html}',
  '{src,resources,i18n,tests,scripts,public}/**/*.{ts,tsx,mjs,js,css,sql,md}',
  'database/**/*.sql',
  'docs/**/*.md',
  'deploy/**/*',
]

/** Matches a mention of a page of the repository, with its folder; pages in web addresses are left out. */
const PAGE = /(?<![\w/.:-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g
/** Matches a section of a page: `docs/api.md §3.1`. */
const SECTION = /((?:[\w.-]+\/)*[\w-]+\.md)[)`]*,?[\s*]+§(\d+(?:\.\d+)*)/g
/** Lists pages with foreign codes: chapters of OWASP ASVS look like codes of cases. */
const FOREIGN_CODES = new Set(['docs/security.md'])
/** Matches a section sign without a page or a public standard before it. */
const BARE_SECTION = /(?<!(?:\.md[)`]*,?|Specifications|RFC \d{4}|art\.)[\s*]+)§[\d.]+/g
/** Matches a file of the repository by its whole path. */
const FILES =
  /(?<![\w/.:@*-])((?:src|resources|tests|scripts|database|migrations|i18n|deploy|public)\/[\w./-]+\.(?:tsx?|mjs|sql|cfg|js|css))\b/g
/** Matches a file by its name, or by its name and folder, in a comment: `(match-paid.server.ts)`. */
const NAMED_FILES =
  /(?<=^[ ]*(?:\/\/|\/?\*).*)(?<![\w/.*-])((?:[\w-]+\/)?[\w-]+(?:\.\w+)?\.(?:tsx?|mjs|sql))\b/gm
/** Names the example file of the README and of `npm run new`. */
const EXAMPLE = 'resources/catalog/warranties.ts'
const RULES =
  /\brules?[\s*]+(\d+\.\d+(?:\.\d+)?)((?:(?:,|[\s*]+and|,[\s*]+and)[\s*]+\d+\.\d+(?:\.\d+)?)*)/g
/** Matches a number of a tracker outside of the repository, but not an issue of stock (`transfer 11; issue 11`). */
const TRACKER = /(?<!\d; )\b(?:issues?|tickets?|pull requests?)[\s*]+#?\d+\b/gi
const DECISION = /\bdecisions?[\s*]+(\d{3})\b/g
/** Matches codes of invariants, screens, cases and promises, but neither `U+00A0` nor sizes of paper. */
const CODES = /(?<![\w#+.&'"/!-])(?:[IU]\d{1,2}|[VNDRPT]\d{1,2}b?)(?![\w.+:-]|00)/g
/** Matches codes after "case", in names of tests (`'V1: …'`) and of integrity checks (`code: 'I1'`). */
const NAMED_CODES = /(?:\bcases?[\s*]+|\bcode: '|['"`](?=[A-Z]\d{1,2}[:,]))([VNDRPTAI]\d{1,2})\b/g

/** Returns every citation below `root` whose target does not exist: a page, section, file, rule, decision or code. */
export function findDeadReferences(root = '.'): readonly DeadReference[] {
  const definitions = readDefinitions(root)
  const files = globSync(CITING, { cwd: root, exclude: ['**/node_modules/**', 'tests/corpus/**'] })
  return files
    .toSorted()
    .flatMap((file) =>
      findCitations(root, file, readFileSync(join(root, file), 'utf8'), definitions),
    )
}

/** Holds the numbers and codes that the documents of the repository define, and the names of its files. */
export interface Definitions {
  readonly rules: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
  readonly decisions: ReadonlySet<string>
  /** Holds the names of files, each alone and with its folder. */
  readonly files: ReadonlySet<string>
}

/** Reads the numbers and codes that the documents define. */
export function readDefinitions(root = '.'): Definitions {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'))
  const findAll = (texts: readonly string[], pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, each]) => each!))
  const all = globSync(['*.ts', '{src,resources,tests,scripts,database,migrations,i18n}/**/*.*'], {
    cwd: root,
  })
  const tables = ['invariants', 'screens', 'cases', 'promises'].map((name) => `docs/${name}.md`)
  return {
    rules: new Set(listDefinedRules(root)),
    codes: new Set(findAll(tables.flatMap(read), /^\| ([A-Z]\d{1,2}b?) \|/gm)),
    decisions: new Set(
      globSync('docs/decisions/*.md', { cwd: root }).map((file) => basename(file).slice(0, 3)),
    ),
    files: new Set(all.flatMap((path) => [basename(path), path.split('/').slice(-2).join('/')])),
  }
}

/** Lists the numbers of rules in the order of their definitions, in docs/rules.md and the READMEs of modules. */
export function listDefinedRules(root = '.'): readonly string[] {
  const files = ['docs/rules.md', ...globSync('resources/**/README.md', { cwd: root })]
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(/^(?:#+ |[-*] ?|\d+\. )\*{0,2}(\d+\.\d+(?:\.\d+)?)\b/gm)].map(
      ([, number]) => number!,
    )
  })
}

/** Returns the citations of one text whose targets do not exist. */
export function findCitations(
  root: string,
  file: string,
  text: string,
  definitions: Definitions,
): readonly DeadReference[] {
  const findAll = (pattern: RegExp) => [...text.matchAll(pattern)]
  const codes = FOREIGN_CODES.has(file) ? [] : findAll(CODES)
  // Tests also name files that they create.
  const files = file.startsWith('tests/') ? [] : findAll(FILES)
  const fileNames = /^tests\/|\.md$/.test(file) ? [] : findAll(NAMED_FILES)
  const dead = [
    ...fileNames.filter(([, name]) => !definitions.files.has(name!)),
    ...findAll(PAGE).filter(([, page]) => findPage(root, file, page!) === undefined),
    ...files.filter(([, path]) => path !== EXAMPLE && !existsSync(join(root, path!))),
    ...findAll(SECTION).filter(([, page, section]) => !hasSection(root, file, page!, section!)),
    ...findAll(BARE_SECTION),
    ...findAll(TRACKER),
    ...findAll(RULES).filter(([, first, more]) =>
      [first!, ...more!.split(/[^\d.]+/).filter(Boolean)].some(
        (each) => !definitions.rules.has(each),
      ),
    ),
    ...findAll(DECISION).filter(([, number]) => !definitions.decisions.has(number!)),
    ...codes.filter(([code]) => !definitions.codes.has(code)),
    ...findAll(NAMED_CODES).filter(([, code]) => !definitions.codes.has(code!)),
  ]
  return dead.map(({ 0: cited, index }) => {
    return { file, line: text.slice(0, index).split('\n').length, cited }
  })
}

/** Finds a cited page in the folder of the citing file, at the root, or among the documents. */
function findPage(root: string, file: string, page: string): string | undefined {
  const places = [dirname(file), '.', 'docs', 'docs/decisions']
  return places.map((place) => join(root, place, page)).find((path) => existsSync(path))
}

function hasSection(root: string, file: string, page: string, section: string): boolean {
  const path = findPage(root, file, page)
  if (path === undefined) return true // The page itself is reported.
  const heading = new RegExp(String.raw`^#+ ${section.replaceAll('.', String.raw`\.`)}[. ]`, 'm')
  return heading.test(readFileSync(path, 'utf8'))
}
