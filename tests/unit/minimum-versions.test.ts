import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sets minimum versions; lower ones have known vulnerabilities (promise T35). `qs` may be absent. */
const MINIMUM = {
  hono: '4.12.21',
  kysely: '0.28.17',
  'better-auth': '1.6.11',
  qs: '6.14.1',
} as const

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>
}

it.each(Object.entries(MINIMUM))('Every copy of %s is at least %s', (name, minimum) => {
  const found = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
  if (name !== 'qs') expect(found).not.toEqual([])
  for (const [path, { version = '0' }] of found) {
    expect(isAtLeast(version, minimum), `${path} ${version}`).toBe(true)
  }
})

it('An older version is recognized', () => {
  expect(isAtLeast('4.12.20', '4.12.21')).toBe(false)
  expect(isAtLeast('4.2.0', '4.12.21')).toBe(false)
  expect(isAtLeast('10.0.0', '4.12.21')).toBe(true)
})

function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0
}
