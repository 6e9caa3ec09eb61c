import { isOpen } from '../../../schema/document.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Typography } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { meetsCondition } from '../../../schema/condition.ts'
import type { Field, Kind } from '../../../schema/fields.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import { labelFieldOf, nameRecord } from '../../../schema/labels.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Place } from '../../../schema/place.ts'
import { isEmpty } from '../../../schema/values.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools, type CellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { formatHiddenDecimals, getRecordDecimals } from '../../fields/decimals.ts'
import { isBlankMovement } from '../../fields/field-text.ts'
import { FileList } from '../../fields/uploads/file-list.tsx'
import { getFileIds } from '../../fields/uploads/file-text.tsx'
import { visuallyHidden } from '../../kit/theme/components.ts'
import { LinesTable } from './lines-table.tsx'

interface FieldSectionsProps {
  readonly resource: Resource
  readonly record: RaRecord
  /** Lists fields that the page shows in other places. */
  readonly shownElsewhere?: readonly string[]
}

/**
 * Draws the fields of a record in the sections of its form. Leaves out empty, hidden and internal
 * fields, and amounts of a document that still have their initial value.
 */
export function FieldSections({ resource, record, shownElsewhere = [] }: FieldSectionsProps) {
  const t = useTranslation()
  const { can, team } = useSession()
  const readable = getReadableFields(resource, can)
  const all = Object.entries(readable).map(([path, field]): Place => ({ resource, path, field }))
  const tools = { ...useCellTools(), decimals: getRecordDecimals(all, record, team.decimals) }
  return Object.entries(resource.sections).map(([section, names]) => {
    const places = names.flatMap((path): Place[] => {
      const field = readable[path]
      const visible = resource.when[path]?.visible
      const applies = !visible || meetsCondition(visible, record)
      if (!field || field.internal || !applies || shownElsewhere.includes(path)) return []
      const value: unknown = record[path]
      const isShown = hasValue(value, field) && !isUntouched(resource, record, path)
      return isShown ? [{ resource, path, field }] : []
    })
    if (places.length === 0) return null
    const heading = t.section(resource, section)
    return (
      <Box key={section} component="section" sx={part}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {heading === t.resource(resource.name, 1) ? nameRecord(t, resource, record) : heading}
        </Typography>
        <Box component="dl" sx={facts}>
          {places.map((place) => (
            <Fact
              key={place.path}
              place={place}
              record={record}
              tools={tools}
              isLabelHidden={t.field(resource, place.path) === heading}
            />
          ))}
        </Box>
      </Box>
    )
  })
}

interface FactProps {
  readonly place: Place
  readonly record: RaRecord
  readonly tools: CellTools
  /** Hides the label, because the heading of the section already names the field. */
  readonly isLabelHidden: boolean
}

function Fact({ place, record, tools, isLabelHidden }: FactProps) {
  const t = useTranslation()
  const { resource, path, field } = place
  const value: unknown = record[path]
  const isWide = WIDE.has(field.kind)
  // Half the width of a phone is too narrow for e-mail addresses, links and numbers such as S-EAST-26-000187.
  const isLong =
    ['email', 'url'].includes(field.kind) || (field.kind === 'code' && String(value).length > 14)
  const whole = '1 / -1'
  return (
    <Box
      sx={{ gridColumn: isWide ? whole : { xs: isLong ? whole : 'auto', sm: 'auto' }, minWidth: 0 }}
    >
      <Box component="dt" sx={isLabelHidden ? visuallyHidden : term}>
        {labelFieldOf(t, resource, path, record)}
      </Box>
      <Box component="dd" sx={description} title={formatHiddenDecimals(value, place, tools)}>
        {renderContent()}
      </Box>
    </Box>
  )

  function renderContent() {
    if (field.kind === 'lines' && Array.isArray(value)) {
      return <LinesTable place={{ resource, path, field }} rows={value} record={record} />
    }
    const files = getFileIds(value, field)
    return files.length > 0 ? <FileList ids={files} /> : renderCell(value, tools, place, record)
  }
}

const WIDE: ReadonlySet<Kind> = new Set<Kind>([
  'lines',
  'longText',
  'multiSelect',
  'address',
  'images',
  'file',
  'files',
])

function hasValue(value: unknown, field: Field): boolean {
  if (field.kind === 'computed' && isBlankMovement(value, field)) return false
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return !isEmpty(value)
}

/** Returns whether an amount of a document is 0 because nothing has changed it yet. */
export function isUntouched(resource: Resource, record: RaRecord, path: string): boolean {
  const field = resource.fields[path]
  if (!resource.document || record[path] !== 0 || !field) return false
  const hasInitialValue = field.readOnly === true && 'default' in field
  return hasInitialValue || (field.kind === 'computed' && isOpen(resource, record))
}

/** Puts the heading of a section beside its fields where there is room. */
const part = {
  p: 2,
  '@container (min-width: 720px)': {
    display: 'grid',
    gap: 2,
    gridTemplateColumns: '132px minmax(0, 1fr)',
  },
} as const

const facts = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
  },
} as const

const term = { fontSize: 12, lineHeight: '16px', color: 'text.secondary', mb: 0.25 } as const

const description = {
  m: 0,
  overflowWrap: 'anywhere',
  '--chip-wrap': 'normal',
  fontVariantNumeric: 'tabular-nums',
  '& a': { color: 'primary.main' },
} as const
