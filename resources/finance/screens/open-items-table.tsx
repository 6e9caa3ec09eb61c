import type { PartTranslation } from '../../../src/admin/core/i18n/dictionaries.ts'
import { Box, Card, Checkbox } from '@mui/material'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import { PlainTable, type TableColumn } from '../../../src/admin/kit/table/table.tsx'
import { money as moneyField } from '../../../src/schema/fields.ts'
import type { OpenItem, Picks } from '../payments/pay-oldest-first.ts'

/** Holds an open invoice, or the opening balance of the customer. */
export interface Item extends OpenItem {
  readonly number: string
  readonly date?: string | null
  readonly dueDate?: string | null
  readonly daysOverdue?: number
}

interface OpenItemsTableProps {
  readonly items: readonly Item[]
  readonly picks: Picks
  readonly onPick: (picks: Picks) => void
  readonly texts: PartTranslation<'screens'>
}

const paidField = moneyField({ min: 0 })

/** Draws open invoices, each with a checkbox and the amount to pay. */
export function OpenItemsTable({ items, picks, onPick, texts }: OpenItemsTableProps) {
  const t = useTranslation()
  const { date, money } = useFormats()
  const receivables = useDeclaration('receivables')
  const isAll = items.every(({ id }) => picks.has(id))
  const setPick = (id: string, amount: number) => onPick(new Map([...picks, [id, amount]]))
  const columns: readonly TableColumn<Item>[] = [
    {
      key: 'pick',
      label: texts('paying.pickAll'),
      className: 'check',
      cell: ({ id, number, due }) => (
        <Checkbox
          checked={picks.has(id)}
          onChange={() => setPick(id, picks.has(id) ? 0 : due)}
          slotProps={{ input: { 'aria-label': texts('paying.pick', { number }) } }}
        />
      ),
    },
    {
      key: 'number',
      label: t.field(receivables, 'number'),
      isRowHeading: true,
      cell: (item) => (
        <>
          {item.number}
          <Box component="small" sx={onPhone}>
            {t.field(receivables, 'due')} {money(item.due)}
            <br />
            {item.dueDate && t.field(receivables, 'dueDate')} <DueDate item={item} texts={texts} />
          </Box>
        </>
      ),
    },
    {
      key: 'date',
      label: t.field(receivables, 'date'),
      className: 'wide',
      cell: (item) => (item.date ? date(item.date) : ''),
    },
    {
      key: 'dueDate',
      label: t.field(receivables, 'dueDate'),
      className: 'wide',
      cell: (item) => <DueDate item={item} texts={texts} />,
    },
    {
      key: 'due',
      label: t.field(receivables, 'due'),
      isFigure: true,
      className: 'wide',
      cell: ({ due }) => money(due),
    },
    {
      key: 'paid',
      label: texts('paying.paid'),
      isFigure: true,
      className: 'paid',
      cell: ({ id, number, due }) => (
        <FieldInput
          place={{ resource: receivables, path: 'due', field: paidField }}
          label={`${texts('paying.paid')}: ${number}`}
          bare
          value={picks.get(id) ?? null}
          onChange={(value) => setPick(id, typeof value === 'number' ? Math.min(value, due) : 0)}
        />
      ),
    },
  ]
  return (
    <Card
      variant="outlined"
      component="section"
      aria-label={texts('paying.open')}
      sx={{ overflowX: 'auto' }}
    >
      <PlainTable
        columns={columns}
        rows={items}
        getRowKey={({ id }) => id}
        getRowProps={({ id }) => ({ 'data-picked': picks.has(id) })}
        headings={{
          pick: (
            <Checkbox
              checked={isAll}
              indeterminate={!isAll && picks.size > 0}
              onChange={() =>
                onPick(isAll ? new Map() : new Map(items.map(({ id, due }) => [id, due])))
              }
              slotProps={{ input: { 'aria-label': texts('paying.pickAll') } }}
            />
          ),
        }}
        sx={table}
      />
    </Card>
  )
}

interface DueDateProps {
  readonly item: Item
  readonly texts: PartTranslation<'screens'>
}

/** Draws the due date of an invoice and for how long it is overdue. */
function DueDate({ item: { dueDate, daysOverdue }, texts }: DueDateProps) {
  const { date } = useFormats()
  return (
    <>
      {dueDate ? date(dueDate) : null}
      {daysOverdue ? (
        <Box component="small" sx={{ display: 'block', color: 'error.main' }}>
          {texts('paying.overdue', { smart_count: daysOverdue })}
        </Box>
      ) : null}
    </>
  )
}

/** Shows due date and due amount below the number, because a phone has no room for their columns. */
const onPhone = {
  display: { xs: 'block', sm: 'none' },
  color: 'text.secondary',
  fontWeight: 450,
  '& small': { fontSize: 'inherit' },
} as const

const table = {
  '& th, & td': { px: 1, py: 0.5, verticalAlign: 'middle', fontWeight: 450 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 550, whiteSpace: 'nowrap' },
  '& tr[data-picked=true]': { bgcolor: 'action.selected' },
  '& .check': { width: 44, px: 0.5 },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& td.paid': { width: { xs: 112, sm: 132 } },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
} as const
