import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variables } from '../../src/server/start/environment.ts'

const readme = readFileSync('README.md', 'utf8')
const { scripts, dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

describe('the README', () => {
  it.each(Object.entries(variables))(
    'explains the purpose of %s',
    (name, { default: usual, meaning }) => {
      expect(readme).toContain(`| \`${name}\` | ${usual} | ${meaning} |`)
    },
  )

  it('names no setting that the code does not read', () => {
    const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(named.toSorted()).toEqual(Object.keys(variables).toSorted())
  })

  it.each(Object.keys(dependencies))('states the purpose of %s', (name) => {
    expect(readme).toMatch(new RegExp(`^\\|.*${name.replaceAll('/', '\\/')}\\b.*\\|`, 'm'))
  })

  it('names only existing commands', () => {
    const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name!)
    for (const name of named) expect(scripts).toHaveProperty([name])
  })

  it('names only existing folders and files in the map of the repository', () => {
    const map = /```\n(resources\/[\s\S]*?)```/.exec(readme)?.[1] ?? ''
    const paths: string[] = []
    let folder = ''
    for (const line of map.split('\n')) {
      const names = /^ {0,2}((?:\S*(?:\/|\.\w+)(?: |$))*)/
        .exec(line)![1]!
        .split(' ')
        .filter(Boolean)
      const isIndented = line.startsWith(' ')
      if (!isIndented && names.length > 0) folder = names[0]!
      paths.push(...names.map((name) => (isIndented ? folder + name : name)))
    }
    expect(paths.length).toBeGreaterThan(60)
    expect(paths.filter((path) => globSync(path).length === 0)).toEqual([])
  })
})
