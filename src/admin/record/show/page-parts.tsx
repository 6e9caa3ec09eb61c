import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, Typography, IconButton, Alert } from '@mui/material'
import {
  type RaRecord,
  useCreatePath,
  useDataProvider,
  useNavigate,
  useStoreContext,
} from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { systemFields } from '../../../schema/system-fields.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { isNumeric } from '../../../schema/kinds.ts'
import { getReadableFields } from '../../../schema/registry.ts'
import { isUntouched } from './field-sections.tsx'
import { meetsCondition } from '../../../schema/condition.ts'
import type { Can } from '../../../schema/rights.ts'
import type { Place } from '../../fields/field-text.ts'
import { UploadedImage } from '../../fields/uploads/uploaded-image.tsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useContext, useState } from 'react'
import { useFormats } from '../../core/context/formats.ts'
import { PanelContext } from '../../kit/page/page.tsx'
import { useToolTexts } from '../../list/tool-texts.ts'
import { getWalkKey, type Walk } from '../../list/record-links.ts'

interface RecordFactsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws when and by whom the record was created and changed. */
export function RecordFacts({ resource, record }: RecordFactsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const { can } = useSession()
  const registry = useRegistry()
  const shown = Object.entries(systemFields).filter(([name, field]) => {
    if (record[name] === null || record[name] === undefined) return false
    // Names are shown only to people who may view users.
    const people = field.kind === 'reference' ? registry.byName.get(field.to) : undefined
    return !people || can(`${people.one}.view`)
  })
  if (shown.length === 0) return null
  return (
    <Card component="section" variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {t('show.facts')}
      </Typography>
      <Box component="dl" sx={facts}>
        {shown.map(([path, field]) => (
          <Box key={path} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {path === 'version' ? t('show.version') : t.field(resource, path)}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'end', overflowWrap: 'anywhere' }}>
              {renderCell(record[path], tools, { resource, path, field })}
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

const facts = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 2,
  rowGap: 1,
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& a': { color: 'primary.main' },
} as const

/** Lays out a record's page: its fields, with related information beside them on wide screens. */
export const pageLayout = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const

/** Draws the parts of a page as one sheet, which lines separate. */
export const sheet = {
  minWidth: 0,
  containerType: 'inline-size',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  overflow: 'clip',
  '&:empty': { display: 'none' },
  '&& > *': { border: 0, borderRadius: 0, bgcolor: 'transparent' },
  '&& > * + *': { borderTop: '1px solid', borderColor: 'divider' },
} as const

/** Limits the figures below the heading, so that they fit on one line of a wide screen. */
const MAX_FIGURES = 5

/**
 * Returns the figures that stand below the heading: the essential numbers of the declaration, then those that are
 * columns of the list. Empty ones are left out.
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

/** Draws the first picture and the key figures of a record below its heading. Draws nothing without them. */
export function Headline({ resource, record, figures }: HeadlineProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const picture = findPicture(resource, record)
  if (figures.length === 0 && picture === undefined) return null
  return (
    <Box sx={strip}>
      {picture !== undefined && (
        <Box sx={frame}>
          <UploadedImage id={picture} size={256} />
        </Box>
      )}
      <Box component="dl" sx={figureList}>
        {figures.map((place) => (
          <Box key={place.path} sx={{ minWidth: 0 }}>
            <Box component="dt" sx={term}>
              {t.field(resource, place.path)}
            </Box>
            <Box component="dd" sx={figure}>
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
    const value: unknown = record[name]
    const id: unknown = Array.isArray(value) ? value[0] : value
    if (typeof id === 'string') return id
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
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(auto-fill, minmax(min(100%, 132px), 1fr))',
  },
} as const
const term = { fontSize: 12, lineHeight: '16px', color: 'text.secondary', mb: 0.25 } as const
const figure = {
  m: 0,
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const

interface WalkButtonsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws the buttons that go to the previous and next record of the list that the person came from. The browser's back
 * button returns to the list. Draws nothing for a record that was opened in another way.
 */
export function WalkButtons({ resource, record }: WalkButtonsProps) {
  const texts = useToolTexts()
  const { integer } = useFormats()
  const store = useStoreContext()
  const navigate = useNavigate()
  const createPath = useCreatePath()
  const dataProvider = useDataProvider()
  const panel = useContext(PanelContext)
  const [isLoading, setIsLoading] = useState(false)
  const key = getWalkKey(resource)
  const walk = store.getItem<Walk>(key)
  const at = walk?.ids.indexOf(String(record.id)) ?? -1
  if (panel || !texts || !walk || at < 0) return null
  const { ids, page, perPage, total, filter, sort } = walk
  const place = (page - 1) * perPage + at + 1

  function open(id: unknown): void {
    const path = createPath({ resource: resource.name, type: 'show', id: String(id) })
    navigate(path, { replace: true })
  }

  async function openPage(next: number, side: 0 | -1): Promise<void> {
    setIsLoading(true)
    const pagination = { page: next, perPage }
    const { data } = await dataProvider.getList(resource.name, { pagination, sort, filter })
    const found = data.map(({ id }) => String(id))
    store.setItem(key, { ...walk, page: next, ids: found })
    setIsLoading(false)
    const id = found.at(side)
    if (id !== undefined) open(id)
  }

  function go(step: 1 | -1): void {
    const next = ids[at + step]
    if (next !== undefined) return open(next)
    // The person stays on this record when the page cannot be read.
    openPage(page + step, step === 1 ? 0 : -1).catch(() => setIsLoading(false))
  }

  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Box component="span" sx={count}>
        {integer(place)} / {integer(total)}
      </Box>
      <IconButton
        aria-label={texts('previousRecord')}
        title={texts('previousRecord')}
        aria-keyshortcuts="k"
        disabled={isLoading || place <= 1}
        onClick={() => go(-1)}
      >
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        aria-label={texts('nextRecord')}
        title={texts('nextRecord')}
        aria-keyshortcuts="j"
        disabled={isLoading || place >= total}
        onClick={() => go(1)}
      >
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </Box>
  )
}

const count = {
  fontSize: 13,
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  px: 0.5,
} as const

interface ChangedNoteProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws a notice that another person has changed the record since its page was opened. */
export function ChangedNote({ resource, record }: ChangedNoteProps) {
  const texts = useToolTexts()
  const tools = useCellTools()
  const { dateTime } = useFormats()
  const { person } = useSession()
  const [seen, setSeen] = useState<unknown>(record.version)
  const isOwn = record.updatedBy === person.id
  if (isOwn && record.version !== seen) setSeen(record.version)
  if (!texts || isOwn || record.version === undefined || record.version === seen) return null
  const place = { resource, path: 'updatedBy', field: systemFields.updatedBy }
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }} onClose={() => setSeen(record.version)}>
      {texts('changedMeanwhile', { time: dateTime(String(record.updatedAt)) })}{' '}
      {renderCell(record.updatedBy, tools, place)}
    </Alert>
  )
}
