import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { FieldOf } from '../../../schema/fields.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { hasSameContent, listRows, type Values } from '../../../schema/values.ts'
import type { Place } from '../../../schema/place.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useSession } from '../../core/context/session.tsx'
import { useTexts, useTranslation } from '../../core/context/translation.ts'
import type { HistoryEntry } from '../../core/data/wire.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { EdgeFrame } from '../../kit/edge-frame.tsx'
import { PlainTable, ruledTable } from '../../kit/table/table.tsx'
import { selectStyle } from '../../list/groups/group-choice.tsx'

/** Holds the values of a record at one version. */
export interface Version {
  readonly version: number
  readonly entry: HistoryEntry
  readonly values: Values
}

/**
 * Returns the versions of a record, the newest first. The values of a version follow from those of the version after
 * it and from the fields that changed between both. Deletions have no version of their own, but their entries hold
 * the whole record.
 */
export function listVersions(record: RaRecord, history: readonly HistoryEntry[]): Version[] {
  const versions: Version[] = []
  let values: Values | undefined = record
  for (const entry of history) {
    if (entry.version === null) continue
    if (entry.action !== 'delete' && values) {
      versions.push({ version: entry.version, entry, values })
    }
    // Without earlier values, the record did not exist before this entry, or was deleted.
    values = entry.before ? { ...values, ...entry.before } : undefined
  }
  return versions
}

interface CompareVersionsProps {
  readonly resource: Resource
  readonly versions: readonly Version[]
  /** Returns the function that restores the version of an entry; undefined when the version cannot be restored. */
  readonly findRevert: (entry: HistoryEntry) => (() => void) | undefined
  readonly onClose: () => void
}

/** Draws a dialog that compares any two versions of a record, field by field, child rows included. */
export function CompareVersions({ resource, versions, findRevert, onClose }: CompareVersionsProps) {
  const texts = useTexts('tools')
  const find = (version: number) => versions.find((each) => each.version === version)
  const [newest, previous] = versions
  const [chosen, setChosen] = useState({
    earlier: previous?.version ?? 0,
    later: newest?.version ?? 0,
  })
  const [earlier, later] = [find(chosen.earlier), find(chosen.later)]
  const differences = useDifferences(resource, earlier?.values, later?.values)
  if (!texts || !earlier || !later) return null
  const onRevert = findRevert(earlier.entry)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="compare-title">
      <DialogTitle id="compare-title">{texts('tools.compare.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 2, mb: 2 }}>
          {(['earlier', 'later'] as const).map((side) => (
            <VersionChoice
              key={side}
              label={texts(`tools.compare.${side}`)}
              now={texts('tools.compare.now')}
              versions={versions}
              value={chosen[side]}
              onChoose={(version) => setChosen((sides) => ({ ...sides, [side]: version }))}
            />
          ))}
        </Box>
        {differences.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{texts('tools.compare.same')}</Box>
        ) : (
          <EdgeFrame>
            <PlainTable
              columns={[
                {
                  key: 'field',
                  label: texts('tools.compare.field'),
                  isRowHeading: true,
                  cell: ({ label }: Difference) => label,
                },
                ...[['before', earlier] as const, ['after', later] as const].map(
                  ([side, { version }]) => ({
                    key: side,
                    label: texts('tools.compare.version', { version }),
                    cell: (row: Difference) => row[side] ?? <Nothing />,
                  }),
                ),
              ]}
              rows={differences}
              getRowKey={({ key }) => key}
              sx={table}
            />
          </EdgeFrame>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {texts('tools.compare.close')}
        </Button>
        {onRevert && (
          <Button
            variant="contained"
            onClick={() => {
              onRevert()
              onClose()
            }}
          >
            {texts('tools.compare.restore', { version: earlier.version })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

function Nothing() {
  const t = useTranslation()
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('show.empty')}
    </Box>
  )
}

interface VersionChoiceProps {
  readonly label: string
  /** Names the newest version. */
  readonly now: string
  readonly versions: readonly Version[]
  readonly value: number
  readonly onChoose: (version: number) => void
}

function VersionChoice({ label, now, versions, value, onChoose }: VersionChoiceProps) {
  const t = useTranslation()
  const { dateTime } = useFormats()
  return (
    <Box component="label" sx={{ display: 'grid', gap: 0.5, fontSize: 13, minWidth: 0, flex: 1 }}>
      {label}
      <Box
        component="select"
        value={value}
        onChange={({ target }: React.ChangeEvent<HTMLSelectElement>) =>
          onChoose(Number(target.value))
        }
        sx={{ ...selectStyle, maxWidth: '100%', width: '100%' }}
      >
        {versions.map(({ version, entry }, i) => (
          <option key={version} value={version}>
            {[
              i === 0 ? now : `${t('show.version')} ${version}`,
              entry.user?.name ?? t('show.somebody'),
              dateTime(entry.at),
            ].join(' · ')}
          </option>
        ))}
      </Box>
    </Box>
  )
}

/** Describes a field that differs between two versions, with its drawn values; null for an empty value. */
interface Difference {
  readonly key: string
  readonly label: ReactNode
  readonly before: ReactNode
  readonly after: ReactNode
}

/** Returns the readable fields that differ between two versions, in the order of the declaration. */
function useDifferences(
  resource: Resource,
  before: Values | undefined,
  after: Values | undefined,
): readonly Difference[] {
  const t = useTranslation()
  const tools = useCellTools()
  const { can } = useSession()
  if (!before || !after) return []

  const draw = (place: Place, value: unknown) => renderCell(value, tools, place)

  /** Compares child rows by their ids: lists changed, added and removed rows field by field, and a changed order. */
  function compareRows(place: Place<FieldOf<'lines'>>): readonly Difference[] {
    const { path, field } = place
    const [was, is] = [listRows(before?.[path]), listRows(after?.[path])]
    const columns = Object.entries(field.fields).flatMap(([name, child]) =>
      child.internal || child.kind === 'computed' || (child.requires && !can(child.requires))
        ? []
        : [{ name, resource, path: `${path}.${name}`, field: child }],
    )
    const [subject] = columns
    const nameRow = (row: Values) => subject && draw(subject, row[subject.name])
    const heading = t.field(resource, path)
    const cells = [...new Set([...was, ...is].map(({ id }) => id))].flatMap((id) => {
      const [old, now] = [was.find((row) => row.id === id), is.find((row) => row.id === id)]
      return columns.flatMap((column): Difference[] => {
        const { name } = column
        // Skips values that only one of the two versions of a row contains: the server computes these values.
        if (old && now && !(name in old && name in now)) return []
        if (hasSameContent(old?.[name], now?.[name])) return []
        const label = (
          <>
            {heading}: {nameRow(now ?? old ?? {})} · {t.field(resource, column.path)}
          </>
        )
        const [before, after] = [draw(column, old?.[name]), draw(column, now?.[name])]
        return [{ key: `${path} ${String(id)} ${name}`, label, before, after }]
      })
    })
    const orders = [was, is].map((rows) => rows.map(({ id }) => id))
    const kept = orders.map((ids, i) => ids.filter((id) => orders[1 - i]!.includes(id)))
    if (hasSameContent(kept[0], kept[1])) return cells
    const drawRows = (rows: readonly Values[]) =>
      rows.map((row) => <div key={String(row.id)}>{nameRow(row)}</div>)
    return [...cells, { key: path, label: heading, before: drawRows(was), after: drawRows(is) }]
  }

  return Object.entries(getReadableFields(resource, can)).flatMap(
    ([path, field]): readonly Difference[] => {
      // Versions contain stored values only, and derived fields are not stored.
      if (field.internal || field.kind === 'computed' || field.derived) return []
      if (field.kind === 'lines') return compareRows({ resource, path, field })
      if (hasSameContent(before[path], after[path])) return []
      const place = { resource, path, field }
      return [
        {
          key: path,
          label: t.field(resource, path),
          before: draw(place, before[path]),
          after: draw(place, after[path]),
        },
      ]
    },
  )
}

const table = {
  ...ruledTable,
  '& th, & td': {
    px: 1,
    py: 0.75,
    borderBottom: 1,
    borderColor: 'divider',
    verticalAlign: 'top',
    textAlign: 'start',
    overflowWrap: 'anywhere',
  },
  '& tbody th': { fontWeight: 550, width: '34%' },
  '& a': { color: 'inherit' },
} as const
