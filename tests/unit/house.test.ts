import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkTargets, findKnots, HALVES, measure } from '../../scripts/house-figures.ts'
import { deadReferences } from '../support/references.ts'

const folder = mkdtempSync(join(tmpdir(), 'armazem-house-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

describe('The rooms', () => {
  it.each(['src/server', 'src/admin', 'resources'])('of %s have an order', (half) => {
    expect(measure(half).knots).toEqual([])
  })

  it('that import each other are a knot, including types and lazy imports', () => {
    plant({
      'half/low/a.ts': 'export const a = 1\n',
      'half/one/a.ts': "import { a } from '../low/a.ts'\nimport type { B } from '../two/b.ts'\n",
      'half/two/b.ts': "export const b = () => import('../three/c.ts')\n",
      'half/three/c.tsx': `import {\n  a,\n} from '../one/a.ts'\n${'//\n'.repeat(40)}`,
      'half/entry.ts': "import { a } from './one/a.ts'\nlazy(() => import('./two/b.ts'))\n",
    })
    const half = measure('half', folder)
    expect(half.knots).toEqual([['one', 'two', 'three']])
    expect(half.rooms[0]).toBe('low')
    expect(half).toMatchObject({
      lazy: 1,
      small: 80,
      longest: { file: 'half/three/c.tsx', lines: 43 },
    })
    expect(half.files).toHaveLength(5)
  })

  it('are grouped by what reaches each other', () => {
    const edges = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b', 'd'])],
      ['d', new Set<string>()],
    ])
    expect(findKnots(edges)).toEqual([['d'], ['b', 'c'], ['a']])
  })
})

it('The bounds of `npm run house` are met', () => {
  const figures = checkTargets(
    HALVES.map((half) => measure(half)),
    deadReferences().length,
  )
  expect(figures.filter(({ value, atMost }) => value > atMost)).toEqual([])
})

it('A knot misses its bound', () => {
  const [server, admin, resources] = ['src/server', 'src/admin', 'resources'].map((half) =>
    measure(half),
  )
  const knotted = { ...server!, knots: [['a', 'b']] }
  const missed = checkTargets([knotted, admin!, { ...resources!, knots: [['a', 'b']] }], 2).filter(
    (each) => each.value > each.atMost,
  )
  expect(missed.map(({ figure }) => figure)).toEqual(
    expect.arrayContaining(['knots of src/server', 'knots of resources', 'dead references']),
  )
})
