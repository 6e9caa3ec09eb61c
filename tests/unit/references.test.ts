import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  findCitations,
  findDeadReferences,
  listDefinedRules,
  readDefinitions,
} from '../support/references.ts'

it('Each decision is in the index', () => {
  const pages = globSync('docs/decisions/[0-9]*.md')
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(pages.filter((page) => !index.includes(`](${basename(page)})`))).toEqual([])
})

it('No two decisions have the same number', () => {
  const numbers = globSync('docs/decisions/[0-9]*.md').map((page) => basename(page).slice(0, 3))
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

it('Each rule is defined once', () => {
  const numbers = listDefinedRules()
  expect(numbers.length).toBeGreaterThan(50)
  expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([])
})

describe('citations', () => {
  it('lead to an existing document, section, file, rule, decision or code', () => {
    expect(findDeadReferences()).toEqual([])
  })

  // The sentences are composed here, so that this file itself contains no dead reference.
  it.each([
    ['a page that is not here', ['see elsewhere', 'md'].join('.')],
    ['a section that its page does not have', `docs/api.md §${99}`],
    ['a section of no page', `§${7}.1`],
    ['a file that is not here', `src/server/${'no-such'}.ts`],
    ['the name of a file that is not here', `see (${'no-such'}.ts)`],
    ['a rule that no document defines', `rule ${9}.99`],
    ['two rules of which no document defines the second', `rules 1.4 and ${9}.98`],
    ['a decision that was not written', `decision ${'9'.repeat(3)}`],
    ['an invariant that is not defined', `(I${99})`],
    ['a requirement of screens that is not defined', `(U${98})`],
    ['a number of a tracker outside of the repository', `(issue ${12})`],
    ['a case that is not described', `case N${97}`],
  ])('are reported when they name %s', (_, sentence) => {
    const found = findCitations('.', 'src/planted.ts', `/** ${sentence} */`, readDefinitions())
    expect(new Set(found.map(({ line }) => line))).toEqual(new Set([1]))
  })

  it('can name existing pages, sections, rules, decisions and codes', () => {
    const sentence =
      '/** docs/api.md §3.1, rules 1.4 and 3.2.6, decision 011, I13, U30, case N4, `U+00A0` */'
    expect(findCitations('.', 'src/planted.ts', sentence, readDefinitions())).toEqual([])
  })
})

describe('docs/grid.md', () => {
  const cells = readFileSync('docs/grid.md', 'utf8').split(/ ?\| ?|\n/)
  const readTest = (name: string) =>
    globSync(`tests/${name}.{test.ts,test.tsx,e2e.ts,nightly.ts}`)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')

  it('names existing test files', () => {
    const named = cells.flatMap((cell) =>
      [...cell.matchAll(/(?<![\w/.`-])(?:admin|api|e2e|nightly|unit)\/[a-z\d-]+/g)].map(
        ([name]) => name,
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => readTest(name) === '')).toEqual([])
  })

  it('names existing titles of tests', () => {
    let count = 0
    const missing = cells.flatMap((cell) => {
      let file: string | undefined
      return cell.split('; ').filter((part) => {
        const [, name, title = part] =
          /^((?:admin|api|e2e|nightly|unit)\/[a-z\d-]+)(?:: (.*))?$/.exec(part) ?? []
        if (name !== undefined) file = title === part ? undefined : name
        if (file === undefined || title.includes('`')) return false
        count += 1
        return !readTest(file).includes(title)
      })
    })
    expect(missing).toEqual([])
    expect(count).toBeGreaterThan(80)
  })
})
