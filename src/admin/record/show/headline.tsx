import { useTranslation } from '../../core/context/translation.ts'
import { Box } from '@mui/material'
import type { RaRecord } from 'react-admin'
import { labelFieldOf } from '../../../schema/labels.ts'
import type { Resource } from '../../../schema/resource.ts'
import { systemFields } from '../../../schema/system-fields.ts'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { isNumeric } from '../../../schema/kinds.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import { isUntouched } from './field-sections.tsx'
import { meetsCondition } from '../../../schema/condition.ts'
import type { Can } from '../../../schema/rights.ts'
import type { Place } from '../../../schema/place.ts'
import { useSession } from '../../core/context/session.tsx'
import { getListDecimals } from '../../fields/decimals.ts'
import { getFirstPicture } from '../../fields/listable.ts'
import { formatField } from '../../fields/field-text.ts'
import { UploadedImage } from '../../fields/uploads/uploaded-image.tsx'

/** Limits the figures below the heading, so that they fit on one line of a wide screen. */
const MAX_FIGURES = 5

/**
 * Returns the figures that stand below the heading: the essential numbers of the declaration, then the numbers that are
 * columns of the list. Empty numbers are left out.
 */
export function listKeyFigures(resource: Resource, record: RaRecord, can: Can): readonly Place[] {
  const fields = getReadableFields(resource, can)
  const columns = Object.keys(fields).filter(
    (name) => 'column' in fields[name]! && fields[name].column,
  )
  const names = new Set([...resource.essentials, ...columns])
  return [...names]
    .flatMap((path): Place[] => {
      const field = fields[path]
      const visible = resource.when[path]?.visible
      const isShown =
        field &&
        isNumeric(field) &&
        path !== resource.title &&
        !(path in systemFields) &&
        typeof record[path] === 'number' &&
        !isUntouched(resource, record, path) &&
        (!visible || meetsCondition(visible, record))
      return isShown ? [{ resource, path, field }] : []
    })
    .slice(0, MAX_FIGURES)
}

interface HeadlineProps {
  readonly resource: Resource
  readonly record: RaRecord
  readonly figures: readonly Place[]
}

/**
 * Draws the first picture and the key figures of a record below its heading. Draws nothing without pictures and
 * figures.
 */
export function Headline({ resource, record, figures }: HeadlineProps) {
  const t = useTranslation()
  const { team } = useSession()
  const exact = useCellTools()
  const tools = { ...exact, decimals: getListDecimals(figures, [record], team.decimals) }
  const picture = findPicture(resource, record)
  if (figures.length === 0 && picture === undefined) return null
  return (
    <Box sx={strip}>
      {picture !== undefined && (
        <Box sx={frame}>
          <UploadedImage id={picture} size={256} />
        </Box>
      )}
      <Box
        component="dl"
        sx={{ ...figureList, gridTemplateColumns: getFigureColumns(figures.length) }}
      >
        {figures.map((place) => (
          <Box key={place.path} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={term}>
              {labelFieldOf(t, resource, place.path, record)}
            </Box>
            <Box component="dd" title={formatField(record[place.path], exact, place)} sx={figure}>
              {renderCell(record[place.path], tools, place, record)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Returns the first picture of a record. */
function findPicture({ fields }: Resource, record: RaRecord): string | undefined {
  for (const [name, { kind }] of Object.entries(fields)) {
    if (kind !== 'image' && kind !== 'images') continue
    const id = getFirstPicture(record[name])
    if (id !== undefined) return id
  }
  return undefined
}

const strip = { display: 'flex', gap: 2, alignItems: 'center', p: 2, minWidth: 0 } as const
const frame = {
  width: 72,
  height: 72,
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  borderRadius: '8px',
  bgcolor: 'background.default',
} as const
const figureList = {
  m: 0,
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 2,
} as const

/** Sets the smallest width of a figure and the gap between figures, in px. */
const FIGURE = 116
const GAP = 16

/**
 * Returns the columns of the key figures. Figures that do not fit on one line have half as many columns, so that the
 * last figure does not stand alone on a second line.
 */
function getFigureColumns(count: number) {
  const oneLine = count * FIGURE + (count - 1) * GAP
  const half = `100% / ${Math.ceil(count / 2)} - ${GAP}px`
  // The product is negative while all figures fit on one line, or else larger than half of the width.
  const width = `max(${FIGURE}px, min((${oneLine}px - 100%) * 999, ${half}))`
  return {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))`,
  }
}

const term = { fontSize: 12, lineHeight: '16px', color: 'text.secondary', mb: 0.25 } as const
const figure = {
  m: 0,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const
