import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Lists properties of one side, which are wrong in languages that are written from right to left.
 */
const PHYSICAL = [
  /\b(margin|padding|border|scrollMargin|scrollPadding)(Left|Right)\b/,
  /\bborder(Top|Bottom)(Left|Right)Radius\b/,
  // `ml` is also the unit millilitre: a choice with its tone, and an entry of unit-price.ts.
  /\b(ml|mr|pl|pr): (?!'neutral'|\{ unit:)/,
  /\btextAlign: '(left|right)'/,
  /\b(left|right): (-?\d|'-?[\d.]+(%|\w+)'|'auto'|-?[\d.]+(px|rem|%))/,
  /\b(margin|padding|border)-(left|right)\b/,
  /\btext-align: (left|right)/,
]
const FILES = ['src/admin/**/*.{ts,tsx,css}', 'resources/**/*.{ts,tsx}', 'public/*.css']
/** Matches charts, whose margins are options of their package. */
const EXEMPT = /^src\/admin\/boards\/charts/

const isPhysical = (line: string) => PHYSICAL.some((pattern) => pattern.test(line))

it('styles use start and end of a line instead of left and right', () => {
  const files = globSync(FILES).filter((path) => !EXEMPT.test(path))
  expect(files.length).toBeGreaterThan(500)
  const offences = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, i) => (isPhysical(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  )
  expect(offences).toEqual([])
})

it('the check distinguishes physical properties from other names', () => {
  const refused = [
    '  left: 8,',
    "mr: 'auto',",
    'pl: isDense ? 1 : 2',
    'padding-left: 1rem;',
    "{ left: '-30%' }",
  ]
  expect(refused.filter((line) => !isPhysical(line))).toEqual([])
  const allowed = [
    "right: 'sale.view',",
    'left: number',
    "paddingInlineStart: '8px'",
    'left: mm(4)',
    "ml: 'neutral',",
  ]
  expect(allowed.filter(isPhysical)).toEqual([])
})

it('menus, popovers and drawers are mirrored: only opened-popups.tsx draws those of MUI', () => {
  const drawn = globSync(FILES).filter((path) =>
    /<(Menu|Popover|Drawer)\b/.test(readFileSync(path, 'utf8')),
  )
  expect(drawn).toEqual(['src/admin/kit/popups/opened-popups.tsx'])
})
