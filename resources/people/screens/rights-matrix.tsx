import { Box, Checkbox, Typography, type Theme } from '@mui/material'
import { ChevronRight } from 'lucide-react'
import { memo, useMemo } from 'react'
import {
  TableCells,
  TableFrame,
  TableHead,
  buildTable,
  type TableModel,
} from '../../../src/admin/kit/table/table.tsx'
import { visuallyHidden } from '../../../src/admin/kit/theme/components.ts'
import { tokens } from '../../../src/admin/kit/theme/tokens.ts'
import { recordActions } from '../../../src/schema/rights.ts'
import type { NamedRight, RightsRow, RightsSection } from './rights-rows.ts'
import type { RightsTexts } from './use-rights-texts.ts'

/** Holds the role with which the matrix is compared. */
export interface Compared {
  readonly name: string
  readonly rights: ReadonlySet<string>
}

interface RightsMatrixProps {
  readonly sections: readonly RightsSection[]
  readonly held: ReadonlySet<string>
  readonly compared: Compared | undefined
  readonly texts: RightsTexts
  /** Opens all sections, to show what a search has found. */
  readonly isOpen: boolean
  /** Returns whether the signed-in person may switch a right. */
  readonly maySwitch: (right: string) => boolean
  readonly isEditable: boolean
  readonly onSwitch: (right: NamedRight, row: RightsRow) => void
}

/** Draws the rights of a role by section: a row for each resource, a column for each record action. */
export function RightsMatrix({ sections, held, ...rest }: RightsMatrixProps) {
  const { texts } = rest
  const table = useMemo(() => buildMatrix(texts), [texts])
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      {sections.map((section) => (
        <Section
          key={`${section.key} ${rest.isOpen}`}
          section={section}
          table={table}
          held={held}
          {...rest}
        />
      ))}
    </Box>
  )
}

/** Builds the columns of the matrix: the name of the resource, and the checkbox of each record action. */
function buildMatrix(texts: RightsTexts): TableModel<RecordRow> {
  return buildTable<RecordRow>([
    {
      key: 'resource',
      label: texts.translate('rights.resource'),
      isRowHeading: true,
      cell: ({ row }) => row.label,
    },
    ...recordActions.map((name) => ({
      key: name,
      label: texts.name({ right: name, name, kind: 'record' }, undefined),
      className: 'mark',
      cell: ({ row, held, ...rest }: RecordRow) => {
        const right = row.rights.find((each) => each.kind === 'record' && each.name === name)
        return right && <Mark right={right} row={row} isHeld={held.has(right.right)} {...rest} />
      },
    })),
  ])
}

interface SectionProps extends Omit<RightsMatrixProps, 'sections'> {
  readonly section: RightsSection
  readonly table: TableModel<RecordRow>
}

function Section({ section, table, isOpen, held, texts, ...rest }: SectionProps) {
  const rights = section.rows.flatMap((row) => row.rights)
  const count = rights.filter(({ right }) => held.has(right)).length
  const hasRecords = rights.some(({ kind }) => kind === 'record')
  return (
    <Box component="details" open={isOpen} sx={details}>
      <Box component="summary" sx={summary}>
        <ChevronRight size={16} aria-hidden />
        <Typography component="span" sx={{ fontWeight: 600, flex: 1 }}>
          {section.label}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {texts.translate('rights.count', { count, total: rights.length })}
        </Typography>
      </Box>
      <TableFrame
        label={section.label}
        head={hasRecords && <TableHead table={table} />}
        sx={matrixStyle}
      >
        {section.rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            table={table}
            texts={texts}
            {...listHeldInRow(row, held)}
            {...rest}
          />
        ))}
      </TableFrame>
    </Box>
  )
}

/** Returns the rights in a row that the role has, as text, so that a row is drawn again only when they change. */
function listHeldInRow(row: RightsRow, held: ReadonlySet<string>) {
  return {
    heldInRow: row.rights.flatMap(({ right }) => (held.has(right) ? [right] : [])).join(' '),
  }
}

interface RowProps extends Omit<SectionProps, 'section' | 'isOpen' | 'held'> {
  readonly row: RightsRow
  readonly heldInRow: string
}

const Row = memo(function Row({ table, heldInRow, ...rest }: RowProps) {
  const held = new Set(heldInRow.split(' '))
  const { rights } = rest.row
  const others = rights.filter(({ kind }) => kind !== 'record')
  return (
    <>
      {others.length < rights.length && (
        <tr className="records">
          <TableCells table={table} row={{ held, ...rest }} />
        </tr>
      )}
      {others.length > 0 && (
        <tr className="others">
          <td colSpan={table.columns.length}>
            <Box sx={choices}>
              {others.map((right) => (
                <Box key={right.right}>
                  <Mark right={right} isHeld={held.has(right.right)} {...rest} />
                </Box>
              ))}
            </Box>
          </td>
        </tr>
      )}
    </>
  )
})

/** Holds what the cells of a row of record rights show. */
interface RecordRow extends Omit<RowProps, 'heldInRow' | 'table'> {
  readonly held: ReadonlySet<string>
}

interface MarkProps extends Omit<RecordRow, 'held'> {
  readonly right: NamedRight
  readonly isHeld: boolean
}

/** Draws the checkbox of a right. If the compared role differs, a note below the name of the right says so. */
function Mark({ right, row, isHeld, compared, texts, isEditable, ...rest }: MarkProps) {
  const mayChange = rest.maySwitch(right.right)
  const isOther = compared !== undefined && compared.rights.has(right.right) !== isHeld
  const comparison = compared
    ? texts.translate(compared.rights.has(right.right) ? 'rights.otherHas' : 'rights.otherLacks', {
        role: compared.name,
      })
    : ''
  const isRecord = right.kind === 'record'
  const hint = isEditable && !mayChange ? texts.translate('rights.lacking') : right.about
  return (
    <Box
      component="label"
      title={isRecord ? hint || undefined : undefined}
      sx={isOther ? { ...label, ...differs } : label}
    >
      <Checkbox
        size="small"
        checked={isHeld}
        disabled={!isEditable || !mayChange}
        onChange={() => rest.onSwitch(right, row)}
        sx={{ p: 0.5, mt: isRecord ? 0 : '-2px' }}
        {...(isRecord && {
          slotProps: {
            input: { 'aria-label': [`${row.label}: ${right.label}`, comparison].join(' ').trim() },
          },
        })}
      />
      <Box component="span" className={isRecord ? 'record-label' : ''} sx={{ minWidth: 0 }}>
        {right.label}
        {isOther && !isRecord && (
          <Box component="span" sx={{ ...caption, color: 'text.primary', fontWeight: 550 }}>
            {comparison}
          </Box>
        )}
        {!isRecord && hint && (
          <Box component="span" sx={caption}>
            {hint}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const details = {
  borderBottom: 1,
  borderColor: 'divider',
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
} as const

const summary = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 44,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const

const caption = {
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  color: 'text.secondary',
} as const

const label = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  borderRadius: 1,
  minHeight: 28,
  cursor: 'pointer',
  fontSize: 14,
  lineHeight: '24px',
  position: 'relative',
} as const

const differs = {
  bgcolor: (theme: Theme) => tokens[theme.palette.mode].tones.warning.background,
  outline: '1px solid',
  outlineColor: (theme: Theme) => tokens[theme.palette.mode].tones.warning.text,
} as const

const matrixStyle = {
  mb: 1,
  '& th, & td': { py: 0.5, px: 1 },
  '& th:first-of-type, & tr.others td': { paddingInlineStart: 5 },
  '& tbody th': { fontWeight: 550, fontSize: 14 },
  '& tr.records': { borderTop: '1px solid', borderColor: 'divider' },
  '& .mark': { width: 84, textAlign: 'center' },
  '& td.mark label': { justifyContent: 'center', width: 32, marginInline: 'auto' },
  '& td.mark .record-label': { ...visuallyHidden },
  '& tr.others label': { paddingInlineEnd: 1, paddingBlock: '2px' },
  // A phone has no room for columns: each row is its name with labelled boxes below it.
  '@media (max-width: 899px)': {
    '& thead': { ...visuallyHidden },
    '& th:first-of-type, & tr.others td': { paddingInlineStart: 2 },
    '& tbody, & tr.others, & tr.others td': { display: 'block' },
    '& tr.records': { display: 'grid', gridTemplateColumns: '1fr 1fr', pt: 1 },
    '& tbody th': { gridColumn: '1 / -1', paddingInlineStart: 2 },
    '& td.mark': { width: 'auto', py: 0, paddingInlineStart: 2 },
    '& td.mark:empty': { display: 'none' },
    '& td.mark label': {
      justifyContent: 'flex-start',
      width: 'auto',
      minHeight: 44,
      alignItems: 'center',
    },
    '& td.mark .record-label': {
      position: 'static',
      width: 'auto',
      height: 'auto',
      clipPath: 'none',
    },
  },
} as const

const choices = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  gap: 1,
  pb: 1,
} as const
