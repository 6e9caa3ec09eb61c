import { Box, Card, Checkbox } from '@mui/material'
import { useFormats, useToday } from '../../../src/admin/core/context/formats.ts'
import { useDeclared } from '../../../src/admin/core/context/registry.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { FieldInput } from '../../../src/admin/fields/inputs/inputs.tsx'
import { money as moneyField } from '../../../src/schema/fields.ts'
import type { OpenItem, Picks } from '../payments/pay-oldest-first.ts'
import type { PayingTexts } from './use-paying-texts.ts'

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
  readonly texts: PayingTexts
}

const paidField = moneyField({ min: 0 })

/** Draws open invoices with a check box and the amount that is paid of each. */
export function OpenItemsTable({ items, picks, onPick, texts }: OpenItemsTableProps) {
  const t = useTranslation()
  const { date, money } = useFormats()
  const receivables = useDeclared('receivables')
  const today = useToday()
  const isAll = items.every(({ id }) => picks.has(id))
  const setPick = (id: string, amount: number) => onPick(new Map([...picks, [id, amount]]))
  return (
    <Card variant="outlined" sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={table} aria-label={texts('open')}>
        <thead>
          <tr>
            <th scope="col" className="check">
              <Checkbox
                checked={isAll}
                indeterminate={!isAll && picks.size > 0}
                onChange={() =>
                  onPick(isAll ? new Map() : new Map(items.map(({ id, due }) => [id, due])))
                }
                slotProps={{ input: { 'aria-label': texts('pickAll') } }}
              />
            </th>
            <th scope="col">{t.field(receivables, 'number')}</th>
            <th scope="col" className="wide">
              {t.field(receivables, 'date')}
            </th>
            <th scope="col">{t.field(receivables, 'dueDate')}</th>
            <th scope="col" className="figure">
              {t.field(receivables, 'due')}
            </th>
            <th scope="col" className="figure">
              {texts('paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, number, due, dueDate, daysOverdue, ...item }) => (
            <tr key={id} aria-selected={picks.has(id)}>
              <td className="check">
                <Checkbox
                  checked={picks.has(id)}
                  onChange={() => setPick(id, picks.has(id) ? 0 : due)}
                  slotProps={{ input: { 'aria-label': texts('pick', { number }) } }}
                />
              </td>
              <th scope="row">{number}</th>
              <td className="wide">{item.date ? date(item.date) : ''}</td>
              <td>
                {dueDate ? date(dueDate) : ''}
                {dueDate && dueDate < today && daysOverdue ? (
                  <Box component="small" sx={{ display: 'block', color: 'error.main' }}>
                    {texts('overdue', { smart_count: daysOverdue })}
                  </Box>
                ) : null}
              </td>
              <td className="figure">{money(due)}</td>
              <td className="figure">
                <FieldInput
                  place={{ resource: receivables, path: 'due', field: paidField }}
                  label={`${texts('paid')}: ${number}`}
                  bare
                  value={picks.get(id) ?? null}
                  onChange={(value) =>
                    setPick(id, typeof value === 'number' ? Math.min(value, due) : 0)
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Card>
  )
}

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { textAlign: 'start', px: 1, py: 0.5, fontWeight: 450, verticalAlign: 'middle' },
  '& thead th': { color: 'text.secondary', fontWeight: 550, fontSize: 13 },
  '& tbody tr': { borderTop: 1, borderColor: 'divider' },
  '& tbody th': { fontWeight: 550 },
  '& tr[aria-selected=true]': { bgcolor: 'action.selected' },
  '& .check': { width: 44, px: 0.5 },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& td.figure:last-child': { width: 132 },
  '& .wide': { display: { xs: 'none', sm: 'table-cell' } },
} as const
