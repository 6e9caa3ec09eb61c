import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { business as inBrowser } from '../../resources/browser.ts'
import { registry } from '../../resources/registry.ts'
import { business } from '../../resources/server.ts'

const folders = readdirSync('resources', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

describe('the modules of the business', () => {
  it('have one line each in resources/index.ts when they declare something', () => {
    const lines = readFileSync('resources/index.ts', 'utf8').match(/^export .*$/gm) ?? []
    const declaring = folders.filter((name) => existsSync(`resources/${name}/index.ts`))
    expect(lines.toSorted()).toEqual(declaring.map((name) => `export * from './${name}/index.ts'`))
  })

  it('keep browser code in screens, where lint checks it', () => {
    const files = readdirSync('resources', { recursive: true, encoding: 'utf8' })
    const outside = files.filter((file) => file.endsWith('.tsx') && !/^\w+\/screens\//.test(file))
    expect(outside).toEqual([])
  })

  it('have at most 25 files in one folder', () => {
    const files = readdirSync('resources', { recursive: true, withFileTypes: true })
    const count = Map.groupBy(
      files.filter((entry) => entry.isFile() && !entry.parentPath.includes('demo')),
      ({ parentPath }) => parentPath,
    )
    const large = [...count].filter(([, members]) => members.length > 25).map(([folder]) => folder)
    expect(large).toEqual([])
  })

  it('add what the server and the browser need, found by the names of their files', () => {
    const counted = registry.resources.filter(({ source }) => source === 'view')
    expect(counted.map(({ name }) => name).filter((name) => !(name in business.views))).toEqual([])
    expect(business.documents.length).toBeGreaterThan(5)
    expect(inBrowser.screens.map((screen) => screen.load).length).toBeGreaterThan(10)
  })
})
