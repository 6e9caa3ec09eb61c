import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { variables } from '../../src/server/environment.ts'

test('the README tells of every setting, in the words of the code', () => {
  const rows = Object.entries(variables).map(
    ([name, { default: standard, meaning }]) => `| ${name} | ${standard} | ${meaning} |`,
  )
  const table = ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
  expect(readFileSync('README.md', 'utf8')).toContain(table)
})
