import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Box, Button, Card, Typography } from '@mui/material'
import { ArrowLeft, FileText } from 'lucide-react'
import { LinkBase, useCreatePath, useGetOne, useLocation, useNavigate } from 'react-admin'
import { ApiError, describeError } from '../../../src/admin/core/data/api-error.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { PrintButtons, PrintPreview } from '../../../src/admin/print/print-preview.tsx'
import { usePrintouts } from '../../../src/admin/print/use-printouts.ts'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { InvoiceChoice } from './invoice-choice.tsx'

/**
 * Draws the list of invoices and the printout of the chosen invoice. The URL contains the ids of the chosen
 * customer and invoice.
 */
export function CustomerInvoice() {
  const t = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const [customer, invoice] = [query.get('customer'), query.get('invoice')]
  const openAddress = (next: Readonly<Record<string, string | null>>, replace: boolean) => {
    const entries = Object.entries(next).filter((entry): entry is [string, string] => !!entry[1])
    navigate({ search: `?${new URLSearchParams(entries)}` }, { replace })
  }
  return (
    <Page title={t('customerInvoice.title')}>
      <Box sx={layout}>
        <Box sx={{ display: { xs: invoice ? 'none' : 'block', md: 'block' }, minWidth: 0 }}>
          <InvoiceChoice
            customer={customer}
            invoice={invoice}
            onCustomer={(id) => openAddress({ customer: id }, true)}
            onInvoice={(id) => openAddress({ customer, invoice: id }, false)}
          />
        </Box>
        {invoice ? (
          <ChosenInvoice
            key={invoice}
            id={invoice}
            onBack={() => openAddress({ customer }, false)}
          />
        ) : (
          <Box sx={{ ...notice, display: { xs: 'none', md: 'grid' } }}>
            <FileText size={32} strokeWidth={1.25} aria-hidden />
            {t('customerInvoice.choose')}
          </Box>
        )}
      </Box>
    </Page>
  )
}

interface ChosenInvoiceProps {
  readonly id: string
  readonly onBack: () => void
}

function ChosenInvoice({ id, onBack }: ChosenInvoiceProps) {
  const t = useTranslation()
  const sales = useDeclaration('sales')
  const createPath = useCreatePath()
  const printouts = usePrintouts(sales)
  const { data: sale, error } = useGetOne(sales.name, { id }, { retry: false })
  const offer = sale && printouts.listOffered(sale).find(({ key }) => key === 'invoice')
  // A narrow screen shows either the list or the invoice.
  const back = (
    <Button
      onClick={onBack}
      startIcon={<ArrowLeft size={16} aria-hidden />}
      sx={{ display: { md: 'none' } }}
    >
      {t('customerInvoice.back')}
    </Button>
  )
  const isMissing = error instanceof ApiError && error.status === 404
  if (error || (sale && !offer)) {
    return (
      <Box role="alert" sx={notice}>
        {error && !isMissing ? describeError(error) : t('customerInvoice.missing')}
        {back}
      </Box>
    )
  }
  if (!sale || !offer) return null
  return (
    <Card variant="outlined" component="section" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 1.5 }}>
        {back}
        <Typography variant="h2" sx={{ marginInlineEnd: 'auto' }}>
          {String(sale.number)}
        </Typography>
        <Button
          component={LinkBase}
          to={createPath({ resource: sales.name, type: 'show', id })}
          variant="text"
        >
          {t('customerInvoice.openSale')}
        </Button>
        <PrintButtons resource={sales} record={sale} offer={offer} />
      </Box>
      <Box sx={{ p: { xs: 1, sm: 2 }, bgcolor: 'background.default' }}>
        <PrintPreview resource={sales} record={sale} offer={offer} />
      </Box>
    </Card>
  )
}

const layout = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
} as const

const notice = {
  display: 'grid',
  placeItems: 'center',
  gap: 1,
  py: 10,
  color: 'text.secondary',
} as const
