import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Box, Button, ButtonBase, Card } from '@mui/material'
import { LinkBase, useCreatePath, useGetList, type RaRecord } from 'react-admin'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { linkFilter } from '../../../src/admin/core/data/wire.ts'
import {
  PrefetchedProvider,
  readPrefetched,
  useCellTools,
} from '../../../src/admin/fields/cell-tools.tsx'
import { renderCell } from '../../../src/admin/fields/cells.tsx'
import { ReferenceInput } from '../../../src/admin/fields/inputs/reference-input.tsx'
import { reference } from '../../../src/schema/fields.ts'

const ROWS = 25
const customerField = reference('customers')

interface InvoiceChoiceProps {
  readonly customer: string | null
  readonly invoice: string | null
  readonly onCustomer: (id: string | null) => void
  readonly onInvoice: (id: string) => void
}

/** Draws the newest invoices, of one customer if one is chosen. */
export function InvoiceChoice({ customer, invoice, onCustomer, onInvoice }: InvoiceChoiceProps) {
  const t = useTranslation()
  const createPath = useCreatePath()
  const invoices = useDeclaration('invoices')
  const filter = customer ? { customer } : {}
  const { data, total, meta } = useGetList(invoices.name, {
    pagination: { page: 1, perPage: ROWS },
    sort: { field: 'date', order: 'DESC' },
    filter,
    meta: { prefetch: ['customer'] },
  })
  const list = createPath({ resource: invoices.name, type: 'list' })
  const all = customer ? linkFilter(list, filter) : list
  return (
    <Card variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <ReferenceInput
        place={{ resource: invoices, path: 'customer', field: customerField }}
        label={t.field(invoices, 'customer')}
        value={customer}
        onChange={(id) => onCustomer(typeof id === 'string' ? id : null)}
      />
      <PrefetchedProvider value={readPrefetched(meta)}>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', mx: -1 }}>
          {data?.map((row) => (
            <li key={row.id}>
              <Line
                row={row}
                isNamed={!customer}
                isChosen={row.id === invoice}
                onChoose={() => onInvoice(String(row.id))}
              />
            </li>
          ))}
        </Box>
      </PrefetchedProvider>
      {total === 0 && <Box sx={{ color: 'text.secondary' }}>{t('customerInvoice.none')}</Box>}
      {(total ?? 0) > ROWS && (
        <Button component={LinkBase} to={all} variant="text" size="small">
          {t('show.viewAll', { count: total })}
        </Button>
      )}
    </Card>
  )
}

interface LineProps {
  readonly row: RaRecord
  /** Shows the customer's name on each invoice when no customer is chosen. */
  readonly isNamed: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Line({ row, isNamed, isChosen, onChoose }: LineProps) {
  const invoices = useDeclaration('invoices')
  const tools = useCellTools()
  const { date, money } = useFormats()
  const { status } = invoices.fields
  return (
    <ButtonBase onClick={onChoose} aria-current={isChosen || undefined} sx={line}>
      <span className="code">{row.number}</span>
      <span className="end">{money(row.total)}</span>
      {isNamed && (
        <small className="whole">{tools.findTitle('customers', String(row.customer)) ?? ''}</small>
      )}
      {status &&
        renderCell(row.status, tools, { resource: invoices, path: 'status', field: status })}
      <small className="end">{date(row.date)}</small>
    </ButtonBase>
  )
}

const line = {
  width: '100%',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '2px 8px',
  p: 1,
  borderRadius: 1,
  font: 'inherit',
  textAlign: 'start',
  justifyItems: 'start',
  fontVariantNumeric: 'tabular-nums',
  '& > .end': { justifySelf: 'end' },
  '& > .whole': { gridColumn: '1 / -1' },
  '& small': { color: 'text.secondary', fontSize: 12 },
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current=true]': { bgcolor: 'action.selected' },
} as const
