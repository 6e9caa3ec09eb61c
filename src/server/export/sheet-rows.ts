import { MAX_SHEET_ROWS } from '../../export/export-sheet.ts'
import { HttpProblem } from '../http/problems.ts'
import { getLinesTable } from '../database/names.ts'
import type { ExportSelection, Snapshot } from './rows.ts'

/** Sets how many records have their child rows counted at a time. */
const RECORDS_AT_ONCE = 50_000

/**
 * Throws an error with status 422 when a sheet of a workbook would have more rows than Excel opens:
 * the records, or the child rows of one of the fields.
 */
export async function checkSheetRows(
  { context, resource, viewer }: Pick<ExportSelection, 'context' | 'resource' | 'viewer'>,
  snapshot: Snapshot,
  children: readonly string[],
  max = MAX_SHEET_ROWS,
): Promise<void> {
  checkCount(snapshot.count, max)
  for (const name of children) {
    const table = getLinesTable(resource, name)
    const ofTeam = `select from ${table} line where line.team_id = $1 limit ${max + 1}`
    // Most teams have fewer child rows altogether.
    if ((await count(`select count(*)::text from (${ofTeam}) counted`, [])) <= max) continue
    let rows = 0
    for (let at = 0; at < snapshot.count; at += RECORDS_AT_ONCE) {
      rows += await count(
        `select count(*)::text from ${table} line where line.team_id = $1 and line.parent = any($2::uuid[])`,
        [snapshot.chunk(at, RECORDS_AT_ONCE)],
      )
    }
    checkCount(rows, max)
  }

  async function count(text: string, values: readonly unknown[]): Promise<number> {
    const statement = { text, values: [viewer.team.id, ...values] }
    const [found] = await context.database.readText(viewer, statement, 'long')
    return Number(found)
  }
}

function checkCount(count: number, max: number): void {
  if (count > max) throw new HttpProblem(422, 'TOO_MANY_FOR_SHEET', { extensions: { count, max } })
}
