import { useTranslation, useLoadedTexts } from '../core/context/translation.ts'
import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { LinkBase, type RaRecord } from 'react-admin'
import type { RecordsPanel, Scope } from '../../schema/board.ts'
import { isNumeric } from '../../schema/kinds.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import type { Place } from '../../schema/place.ts'
import { useDeclaration, useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { PrefetchedProvider, useCellTools, type Prefetched } from '../fields/cell-tools.tsx'
import { renderCell } from '../fields/cells.tsx'
import { formatField } from '../fields/field-text.ts'
import { useRecordLink } from '../list/record-links.ts'
import { linkToRows } from './figure-values.ts'
import { PanelFrame } from './panel-frame.tsx'

/** Holds the first records of a list, as returned by the server. */
export interface Records {
  readonly records: readonly RaRecord[]
  readonly prefetched: Prefetched
}

interface RecordsViewProps {
  readonly panel: RecordsPanel
  readonly found: Records
  readonly scope: Scope
}

/** Draws the first records of a list, with a link to all records. */
export function RecordsView({ panel, found: { records, prefetched }, scope }: RecordsViewProps) {
  const t = useLoadedTexts('boards')
  const registry = useRegistry()
  const all = (
    <Button
      size="small"
      component={LinkBase}
      to={linkToRows(panel.rows, scope, registry)}
      aria-label={t('boards.allOf', { name: t.declared(`boards.${panel.key}`) })}
    >
      {t('boards.all')}
    </Button>
  )
  return (
    <PanelFrame panel={panel} tools={all}>
      {records.length === 0 ? (
        <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('boards.nothing')}
        </Typography>
      ) : (
        <PrefetchedProvider value={prefetched}>
          <Lines panel={panel} records={records} />
        </PrefetchedProvider>
      )}
    </PanelFrame>
  )
}

function Lines({ panel, records }: Pick<RecordsViewProps, 'panel'> & Pick<Records, 'records'>) {
  const resource = useDeclaration(panel.rows.resource)
  const t = useTranslation()
  const tools = useCellTools()
  const findLink = useRecordLink(resource)
  const [title] = usePlaces(resource, [panel.title ?? resource.title])
  const notes = usePlaces(resource, panel.notes)
  const ends = usePlaces(resource, panel.ends)
  const formatNote = (record: RaRecord, place: Place) => {
    const text = formatField(record[place.path], tools, place)
    // A number without its name would be unclear.
    return isNumeric(place.field) && text ? `${t.field(resource, place.path)} ${text}` : text
  }
  return (
    <Box component="ul" sx={list}>
      {records.map((record) => (
        <Box component="li" key={record.id} sx={line}>
          <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
            <RowTitle to={findLink(record)}>
              {title && formatField(record[title.path], tools, title)}
            </RowTitle>
            <Note
              text={notes
                .map((place) => formatNote(record, place))
                .filter(Boolean)
                .join(' · ')}
            />
          </Box>
          {ends.map((place) => (
            <Box key={place.path} sx={place.field.kind === 'select' ? chip : end}>
              {renderCell(record[place.path], tools, place)}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  )
}

interface RowTitleProps {
  /** Holds the address that the row opens; undefined when the person may not see the record. */
  readonly to: string | undefined
  readonly children: ReactNode
}

function RowTitle({ to, children }: RowTitleProps) {
  if (to === undefined) return <Box sx={rowTitle}>{children}</Box>
  return (
    <Box component={LinkBase} to={to} sx={rowTitle}>
      {children}
    </Box>
  )
}

function Note({ text }: { readonly text: string }) {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      noWrap
      title={text}
      sx={{ display: 'block' }}
    >
      {text}
    </Typography>
  )
}

function usePlaces(resource: Resource, paths: readonly string[]): readonly Place[] {
  const { can } = useSession()
  return paths.flatMap((path): Place[] => {
    const field = findField(resource, path)
    return field && (!field.requires || can(field.requires)) ? [{ resource, path, field }] : []
  })
}

const list = { listStyle: 'none', m: 0, p: 0, pb: 1 } as const
const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
} as const
const rowTitle = {
  display: 'block',
  minHeight: 24,
  lineHeight: '24px',
  fontWeight: 550,
  color: 'text.primary',
  textDecoration: 'none',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  'a&:hover': { textDecoration: 'underline' },
} as const
const end = { fontWeight: 550, whiteSpace: 'nowrap' } as const
const chip = { minWidth: 116, textAlign: 'end' } as const
