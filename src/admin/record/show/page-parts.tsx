import { useTexts, useTranslation } from '../../core/context/translation.ts'
import { Box, Card, Typography, Alert } from '@mui/material'
import type { RaRecord } from 'react-admin'
import type { Resource } from '../../../schema/resource.ts'
import { systemFields } from '../../../schema/system-fields.ts'
import { mayReadTitles } from '../../../schema/rights.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { useState } from 'react'
import { useFormats } from '../../core/context/formats.ts'

interface RecordFactsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws the times of the creation and of the last change of the record, the people who made these changes, and the
 * version of the record.
 */
export function RecordFacts({ resource, record }: RecordFactsProps) {
  const t = useTranslation()
  const tools = useCellTools()
  const session = useSession()
  const registry = useRegistry()
  const shown = Object.entries(systemFields).filter(([name, field]) => {
    if (record[name] === null || record[name] === undefined) return false
    const people = field.kind === 'reference' ? registry.byName.get(field.to) : undefined
    return !people || mayReadTitles(people, session)
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
  // In narrower windows, the second column is below the first, and hidden until the height of the first is final.
  '&:has([data-loading]) > :last-child': { visibility: { xs: 'hidden', lg: 'visible' } },
  // Keeps the focused element from being hidden below the bar at the top.
  '& :is(a, button)': { scrollMarginTop: '72px' },
} as const

/** Styles the parts of a page as one sheet, with lines between the parts. */
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

interface ChangedNoteProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws a notice that another person has changed the record since its page was opened. */
export function ChangedNote({ resource, record }: ChangedNoteProps) {
  const texts = useTexts('tools')
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
      {texts('tools.changedMeanwhile', { time: dateTime(String(record.updatedAt)) })}{' '}
      {renderCell(record.updatedBy, tools, place)}
    </Alert>
  )
}
