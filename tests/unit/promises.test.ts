import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/promises.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| T\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('the table of promises', () => {
  it('has a row for each promise', () => {
    const ids = new Set(rows.map(([, id]) => id))
    for (let number = 1; number <= 40; number += 1) expect(ids).toContain(`T${number}`)
  })

  it.each(rows.map((row) => [row[1]!, row] as const))('%s names tests and a figure', (_, row) => {
    const [, , , suite = '', nightly = '', figure = ''] = row
    // The requirements of T38 name their tests in a separate table.
    expect(`${suite} ${nightly}`).toMatch(/\.(test|e2e|nightly)\.ts|docs\/security\.md/)
    expect(figure).toMatch(/\d/)
  })

  it('says which promises have further cases or repetitions at night', () => {
    const isRepeated = (file: string) =>
      /support\/(choose-repetitions|chosen-resources)\.ts/.test(readFileSync(file, 'utf8'))
    const listed = rows.filter(([, , , , nightly]) => nightly!.includes('the same'))
    const found = rows.filter(([, , , suite]) =>
      suite!.match(/tests\/[\w/-]+\.(?:test|e2e)\.ts/g)?.some(isRepeated),
    )
    expect(listed.map(([, id]) => id)).toEqual(found.map(([, id]) => id))
  })

  it('names files that exist', () => {
    const files = page.match(/\b(?:tests|docs)\/[\w/.-]+\.(?:tsx?|md)/g)!
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(page).not.toMatch(/(?<![\w/.-])[\w-]+\.(?:test|nightly)\.ts/)
  })

  it('names each nightly test', () => {
    const files = readdirSync('tests/nightly')
    expect(files.filter((file) => !page.includes(`tests/nightly/${file}`))).toEqual([])
  })
})
