import { useDataProvider, useLocale, type Identifier } from 'react-admin'
import type { Resource } from '../../schema/resource.ts'
import { useFormats } from '../core/context/formats.ts'
import { useLabels } from '../core/context/labels.tsx'
import { useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useWords } from '../core/context/words.ts'
import type { FilterValues } from '../fields/filter-values.ts'
import { exportAddress, type ExportScope } from './export-address.ts'
import { exportColumns } from './export-columns.ts'
import type { ExportColumn, ExportFormat, ExportJob, ExportRow } from './export-job.ts'
import { filteredReferences, filterNote } from './filter-note.ts'
import { fileName } from '../kit/save-file.ts'

/** A table that is at hand: its title, its columns, its rows. */
export interface SheetRows {
  readonly title: string
  readonly columns: readonly ExportColumn[]
  readonly rows: readonly ExportRow[]
}

interface Wanted {
  readonly format: ExportFormat
  readonly paths: readonly string[]
  readonly filter: FilterValues
  readonly sort: ExportScope['sort']
  readonly ids?: readonly Identifier[]
  readonly group?: { readonly name: string; readonly title: string }
  readonly sheet?: SheetRows
}

/** Works out the job of an export, and the name of its file, in the words and formats of the screen. */
export function useExportFile(resource: Resource) {
  const { team } = useSession()
  const labels = useLabels()
  const formats = useFormats()
  const registry = useRegistry()
  const say = useWords()
  const language = useLocale() ?? 'en'
  const dataProvider = useDataProvider()

  async function titlesOf(filter: FilterValues): Promise<ReadonlyMap<string, string>> {
    const wanted = filteredReferences(resource, filter)
    const found = await Promise.all(
      wanted.map(async ({ to, ids }) => {
        const { data } = await dataProvider.getMany(to, { ids: [...ids] })
        const title = registry.byName.get(to)?.title ?? 'id'
        return data.map((record): [string, string] => [String(record.id), String(record[title])])
      }),
    )
    return new Map(found.flat())
  }

  async function noteOf(filter: FilterValues): Promise<string> {
    // A title that cannot be read is left open: no reason to refuse the file.
    const titles = await titlesOf(filter).catch(() => new Map<string, string>())
    const words = {
      search: say('export.search'),
      empty: say('export.empty'),
      notEmpty: say('export.notEmpty'),
      quoted: (text: string) => say('field.quoted', { text }),
    }
    const yesNo = { yes: say('field.yes'), no: say('field.no') }
    const titleOf = (_: string, id: string) => titles.get(id)
    return filterNote(resource, filter, { formats, labels, titleOf, ...yesNo }, words)
  }

  return async ({ format, paths, filter, sort, ids, group, sheet }: Wanted) => {
    const columns = sheet?.columns ?? exportColumns(resource, paths, { registry, labels, format })
    const title = sheet?.title ?? group?.title ?? labels.resource(resource.name)
    const now = new Date()
    const filtered = ids ? say('export.selection') : await noteOf(filter)
    const made = say('export.made', { team: team.name, date: formats.dateTime(now.toISOString()) })
    const scope = {
      resource: resource.name,
      filter,
      sort,
      ...(ids && { ids: ids.map(String) }),
      ...(group && { group: group.name }),
    }
    const job: ExportJob = {
      format,
      columns,
      title,
      notes: [made, ...(filtered ? [say('export.filter', { filter: filtered })] : [])],
      region: { locale: team.locale, currency: team.currency, timezone: team.timezone },
      words: { yes: say('field.yes'), no: say('field.no'), page: say('export.page') },
      headers: { 'x-team': team.id, 'accept-language': language },
      ...(sheet ? { rows: sheet.rows } : exportAddress(scope, columns)),
    }
    return { job, name: fileName(title, dayOf(now, team.timezone), format) }
  }
}

/** Today's date where the team is. */
function dayOf(instant: Date, timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone }).format(
    instant,
  )
}
