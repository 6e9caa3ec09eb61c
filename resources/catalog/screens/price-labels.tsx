import { Alert, Box, Button } from '@mui/material'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { LinkBase, useDataProvider, useLocation, useNotify } from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { useTranslation } from '../../../src/admin/core/context/translation.ts'
import { saveFile } from '../../../src/admin/kit/save-file.ts'
import { drawFile } from '../../../src/admin/print/pdf/draw-file.ts'
import { printPage } from '../../../src/admin/print/html/print-queue.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { products } from '../products.ts'
import type { taxes } from '../../company/taxes.ts'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { LabelChoices } from './label-choices.tsx'
import { labelLayouts, type LayoutName } from './label-layouts.ts'
import { LabelTable } from './label-table.tsx'
import { createPriceLabels, type Labelled } from './create-price-labels.ts'
import { computeShelfPrice } from './shelf-price.ts'

type Product = Row<typeof products>
type Tax = Pick<Row<typeof taxes>, 'id' | 'rate'>

/** Prints price labels of the products that the address names, with number of copies and layout (U27). */
export function PriceLabels() {
  const t = useTranslation()
  const notify = useNotify()
  const { team } = useSession()
  const { settings } = team
  const { search } = useLocation()
  const ids = new URLSearchParams(search).get('products')?.split(',').filter(Boolean) ?? []
  const dataProvider = useDataProvider()
  // A list leaves out bar codes, so each product is requested separately.
  const { data: products } = useQuery({
    queryKey: ['products', 'labels', ids],
    queryFn: async () => {
      const found = await Promise.all(
        ids.map(async (id) => (await dataProvider.getOne<Product>('products', { id })).data),
      )
      const taxes = [...new Set(found.flatMap(({ appliedTax }) => appliedTax ?? []))]
      const { data } = await dataProvider.getMany<Tax>('taxes', { ids: taxes })
      const rates = new Map(data.map(({ id, rate }) => [id, rate]))
      return found.map((product): Labelled => {
        const rate = rates.get(product.appliedTax ?? '') ?? 0
        return {
          ...product,
          price: computeShelfPrice(product, rate, settings.pricesIncludeTax === true),
        }
      })
    },
    enabled: ids.length > 0,
  })
  const [layout, setLayout] = useState<LayoutName>('a4x24')
  const [skipped, setSkipped] = useState(0)
  const [copies, setCopies] = useState<Readonly<Record<string, number>>>({})
  const [busy, setBusy] = useState<'print' | 'download'>()
  const labels = createPriceLabels(products ?? [], copies)

  async function make(way: 'print' | 'download') {
    setBusy(way)
    const { locale, currency, timezone } = team
    const sheet = { layout: labelLayouts[layout], labels, skipped }
    try {
      const region = { locale, currency, timezone }
      if (way === 'print') await printPage({ title: t('priceLabels.title'), labels: sheet })
      else {
        const file = await drawFile({ labels: sheet, title: t('priceLabels.title'), region })
        saveFile(file, `${t('priceLabels.title')}.pdf`)
      }
    } catch {
      notify(t('printout.failed'), { type: 'error' })
    }
    setBusy(undefined)
  }

  const isIdle = labels.length > 0 && busy === undefined
  return (
    <Page
      title={t('priceLabels.title')}
      trail={[{ label: t('priceLabels.products'), to: '/products' }]}
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <BusyButton
            variant="outlined"
            loading={busy === 'download'}
            disabled={!isIdle}
            left={<Download size={16} aria-hidden />}
            onClick={() => void make('download')}
          >
            PDF
          </BusyButton>
          <BusyButton
            variant="contained"
            loading={busy === 'print'}
            disabled={!isIdle}
            left={<Printer size={16} aria-hidden />}
            onClick={() => void make('print')}
          >
            {t('printout.print')}
          </BusyButton>
        </Box>
      }
    >
      {ids.length === 0 ? (
        <Alert
          severity="info"
          action={
            <Button component={LinkBase} to="/products" size="small">
              {t('priceLabels.products')}
            </Button>
          }
        >
          {t('priceLabels.choose')}
        </Alert>
      ) : (
        <>
          <LabelChoices
            layout={layout}
            skipped={skipped}
            count={labels.length}
            onLayout={setLayout}
            onSkipped={setSkipped}
          />
          <LabelTable
            products={products ?? []}
            copies={copies}
            onCopies={(id, count) => setCopies((before) => ({ ...before, [id]: count }))}
          />
        </>
      )}
    </Page>
  )
}
