import { deadReferences } from '../tests/support/references.ts'
import { HALVES, measure, checkTargets } from './house-figures.ts'

/**
 * Runs `npm run house`: prints the layout of `src/server` and of `src/admin`, and the figures that have bounds. Exits
 * with 1 when a bound is not met.
 */
const halves = HALVES.map((folder) => measure(folder))

for (const half of halves) {
  const { folder, files, rooms, knots, lines, median, small, longest, largest, lazy } = half
  const figures = [
    ['files', `${files.length}, ${lines} lines`],
    ['lines of a file', `median ${median}, longest ${longest.lines} (${longest.file})`],
    ['of 30 lines or fewer', `${small.toFixed(1)} %`],
    ['largest folder', `${largest.files} files (${largest.folder})`],
    ['rooms', rooms.length > 0 ? `${rooms.length}: ${rooms.join(' < ')}` : '1'],
    ['knots', knots.length > 0 ? knots.map((knot) => knot.join(' ')).join('; ') : '0'],
    ['lazy boundaries', String(lazy)],
  ]
  console.log(`\n${folder}`)
  for (const [name, value] of figures) console.log(`  ${name!.padEnd(22)}${value}`)
}

const dead = deadReferences()
console.log('\nBounds')
for (const { figure, value, atMost } of checkTargets(halves, dead.length)) {
  const isMet = value <= atMost
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(1)
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${figure}: ${shown}, at most ${atMost}`)
  if (!isMet) process.exitCode = 1
}
for (const { file, line, cited } of dead) console.log(`  ${file}:${line} cites ${cited}`)
