import { isOpen } from '../../../schema/document.ts'
import { useScreenTitles } from '../../core/navigation/menu.ts'
import { useTranslation } from '../../core/context/translation.ts'
import { Box, Card, Typography } from '@mui/material'
import { useCreatePath, type RaRecord } from 'react-admin'
import { getReadableFields } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import { useSession } from '../../core/context/session.tsx'
import { useCellTools } from '../../fields/cell-tools.tsx'
import { renderCell } from '../../fields/cells.tsx'
import { Panels } from '../../fields/panels.tsx'
import { isVisible } from '../../form/form-values.ts'
import { TotalsBlock } from '../../form/totals-block.tsx'
import { Page } from '../../kit/page/page.tsx'
import { FieldSections } from '../show/field-sections.tsx'
import { HistoryCard } from '../show/history-card.tsx'
import { LinesTable } from '../show/lines-table.tsx'
import { Headline, listKeyFigures } from '../show/headline.tsx'
import { WalkButtons } from '../show/walk-buttons.tsx'
import { ChangedNote, pageLayout, RecordFacts, sheet } from '../show/page-parts.tsx'
import { RelatedLists } from '../show/related-list.tsx'
import { DocumentActions } from './document-actions.tsx'
import { FilesCard } from './files-card.tsx'

interface DocumentPageProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/** Draws the page of a document: status, actions, lines with totals, and related records. */
export function DocumentPage({ resource, record }: DocumentPageProps) {
  const t = useTranslation()
  const titles = useScreenTitles()
  const createPath = useCreatePath()
  const { can } = useSession()
  const fields = getReadableFields(resource, can)
  const lines = Object.entries(fields).flatMap(([path, field]) =>
    field.kind === 'lines' ? [{ resource, path, field }] : [],
  )
  const files = Object.entries(fields).flatMap(([path, field]) =>
    field.kind === 'file' || field.kind === 'files' ? [{ resource, path, field }] : [],
  )
  const totals = (resource.document?.totals?.parts ?? []).filter((name) => fields[name])
  const figures = listKeyFigures(resource, record, can)
  const shownElsewhere = [
    ...figures.map(({ path }) => path),
    resource.title,
    ...[...lines, ...files].map(({ path }) => path),
    ...totals,
    ...resource.states,
  ]
  const one = t.resource(resource.name, 1)
  const title = record[resource.title]
  return (
    <Page
      // Without a number, the heading is the name of the resource. The status is shown below.
      title={title ? `${one} ${String(title)}` : one}
      trail={[
        {
          label: titles.list(resource.name),
          to: createPath({ resource: resource.name, type: 'list' }),
        },
      ]}
      actions={
        <>
          <WalkButtons resource={resource} record={record} />
          <DocumentActions resource={resource} record={record} />
        </>
      }
    >
      <ChangedNote resource={resource} record={record} />
      <StateChips resource={resource} record={record} />
      <Box className="page-columns" sx={pageLayout}>
        <Box sx={sheet}>
          <Headline resource={resource} record={record} figures={figures} />
          <RelatedLists resource={resource} record={record} place="first" />
          <FieldSections resource={resource} record={record} shownElsewhere={shownElsewhere} />
          {lines.map((place, i) => (
            <Card key={place.path} component="section" variant="outlined" sx={{ p: 2 }}>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {t.field(resource, place.path)}
              </Typography>
              <LinesTable place={place} rows={toRows(record[place.path])} record={record} />
              {i === 0 && totals.length > 0 && (
                <Box sx={{ mt: 2 }}>
                  <TotalsBlock resource={resource} values={record} names={totals} />
                </Box>
              )}
            </Card>
          ))}
          {files.map((place) => (
            <FilesCard key={place.path} place={place} record={record} />
          ))}
          <Panels resource={resource} on="show" record={record} />
          <RelatedLists resource={resource} record={record} place="last" />
        </Box>
        <Box sx={sheet}>
          <RecordFacts resource={resource} record={record} />
          <HistoryCard resource={resource} record={record} />
        </Box>
      </Box>
    </Page>
  )
}

function toRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value : []
}

interface StateChipsProps {
  readonly resource: Resource
  readonly record: RaRecord
}

/**
 * Draws the status of a document, and the states of delivery, payment and returns when they have
 * started.
 */
function StateChips({ resource, record }: StateChipsProps) {
  const tools = useCellTools()
  const status = resource.document?.status
  const shown = findStates(resource).filter(({ name, field }) => {
    if (name === status) return true
    // A draft shows only states that depend on the date. Its other states have not started.
    if (isOpen(resource, record) && !field.derived) return false
    if (!isVisible(resource, name, record) || !record[name]) return false
    return field.choices[String(record[name])] !== 'neutral'
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, mt: -1 }}>
      {shown.map(({ name, field }) => (
        <span key={name}>{renderCell(record[name], tools, { resource, path: name, field })}</span>
      ))}
    </Box>
  )
}

/** Returns the states of a document, the most important first. */
function findStates({ states, fields }: Resource) {
  return states.flatMap((name) => {
    const field = fields[name]
    return field?.kind === 'select' ? [{ name, field }] : []
  })
}
