import { findDeadReferences } from '../tests/support/references.ts'
import { countReportLines } from '../tests/support/sql-texts.ts'
import {
  MEASURED_FOLDERS,
  measure,
  listLimitedFigures,
  findFileCycles,
} from './structure-figures.ts'

/**
 * Runs `npm run house`: prints the layout of the measured folders, and the figures that have limits. Exits with 1
 * when a limit is exceeded. Scripts outside the repository run the command, so its name must not change.
 */
const measured = MEASURED_FOLDERS.map((folder) => measure(folder))

for (const folderFigures of measured) {
  const { folder, files, rooms, cycles, lines, median, small, longest, largest, lazy } =
    folderFigures
  const figures = [
    ['files', `${files.length}, ${lines} lines`],
    ['lines of a file', `median ${median}, longest ${longest.lines} (${longest.file})`],
    ['of 30 lines or fewer', `${small.toFixed(1)} %`],
    ['largest folder', `${largest.files} files (${largest.folder})`],
    ['rooms', rooms.length > 0 ? `${rooms.length}: ${rooms.join(' < ')}` : '1'],
    ['cycles', cycles.length > 0 ? cycles.map((cycle) => cycle.join(' ')).join('; ') : '0'],
    ['lazy boundaries', String(lazy)],
  ]
  console.log(`\n${folder}`)
  for (const [name, value] of figures) console.log(`  ${name!.padEnd(22)}${value}`)
}

const fileCycles = findFileCycles()
const dead = findDeadReferences()
console.log('\nLimits')
const counts = {
  fileCycles: fileCycles.length,
  deadReferences: dead.length,
  reportLines: countReportLines(),
}
for (const { figure, value, atMost } of listLimitedFigures(measured, counts)) {
  const isMet = value <= atMost
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(1)
  console.log(`  ${isMet ? 'met   ' : 'MISSED'}  ${figure}: ${shown}, at most ${atMost}`)
  if (!isMet) process.exitCode = 1
}
for (const cycle of fileCycles) console.log(`  these files import each other: ${cycle.join(' ')}`)
for (const { file, line, cited } of dead) console.log(`  ${file}:${line} cites ${cited}`)
