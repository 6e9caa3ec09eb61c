import { existsSync, readFileSync } from 'node:fs'
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

  it('names only existing rooms', () => {
    const map = /```\n(resources\/[\s\S]*?)```/.exec(readme)?.[1] ?? ''
    const rooms = [...map.matchAll(/^(\w[\w/]*\/)/gm)].map(([, room]) => room!)
    expect(rooms.length).toBeGreaterThan(5)
    for (const room of rooms) expect(existsSync(room), room).toBe(true)
  })
})
