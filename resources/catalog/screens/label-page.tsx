import { Box } from '@mui/material'
import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { BusyButton } from '../../../src/admin/kit/button/busy-button.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { saveFile } from '../../../src/admin/kit/save-file.ts'
import { drawFile } from '../../../src/admin/print/pdf/draw-file.ts'
import { printPage } from '../../../src/admin/print/html/current-printout.ts'
import type { Row } from '../../../src/schema/row.ts'
import type { products } from '../products.ts'
import type { taxes } from '../../company/taxes.ts'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { LabelChoices } from './label-choices.tsx'
import type { CodeKind } from './label-codes.ts'
import { labelLayouts, type LayoutName } from './label-layouts.ts'
import { LabelTable } from './label-table.tsx'
import { createPriceLabels, type Labelled } from './create-price-labels.ts'
import { computeShelfPrice } from './shelf-price.ts'

type Product = Row<typeof products>
type Tax = Pick<Row<typeof taxes>, 'id' | 'rate'>

interface LabelPageProps {
  /** Lists the products to print. */
  readonly ids: readonly string[]
  /** Holds the number of labels of each product at the start; default: one. */
  readonly initialCopies?: Readonly<Record<string, number>>
  readonly trail: readonly { readonly label: string; readonly to: string }[]
}

/** Prints price labels of products, with number of copies, layout and kind of code (U27). */
export function LabelPage({ ids, initialCopies = {}, trail }: LabelPageProps) {
  const t = useLoadedTexts('screens')
  const notify = useNotify()
  const { team } = useSession()
  const { settings } = team
  const dataProvider = useDataProvider()
  // A list leaves out barcodes, so each product is requested separately.
  const { data: products, error } = useQuery({
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
        const includesTax = settings.pricesIncludeTax === true
        const { compareAtPrice, priceIncludesTax } = product
        const before = { price: compareAtPrice, priceIncludesTax }
        return {
          ...product,
          price: computeShelfPrice(product, rate, includesTax),
          compareAtPrice: computeShelfPrice(before, rate, includesTax),
        }
      })
    },
    enabled: ids.length > 0,
  })
  const [layout, setLayout] = useState<LayoutName>('a4x24')
  const [skipped, setSkipped] = useState(0)
  const [codeKind, setCodeKind] = useState<CodeKind>('bars')
  const [copies, setCopies] = useState(initialCopies)
  const [busy, setBusy] = useState<'print' | 'download'>()
  // The error boundary of the screen shows the error.
  if (error && !products) throw error
  const labels = createPriceLabels(products ?? [], copies, codeKind)

  async function printOrDownload(target: 'print' | 'download') {
    setBusy(target)
    const { locale, currency, timezone } = team
    const sheet = { layout: labelLayouts[layout], labels, skipped }
    try {
      const region = { locale, currency, timezone }
      if (target === 'print') await printPage({ title: t('priceLabels.title'), labels: sheet })
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
      trail={trail}
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <BusyButton
            variant="outlined"
            loading={busy === 'download'}
            disabled={!isIdle}
            left={<Download size={16} aria-hidden />}
            onClick={() => void printOrDownload('download')}
          >
            PDF
          </BusyButton>
          <BusyButton
            variant="contained"
            loading={busy === 'print'}
            disabled={!isIdle}
            left={<Printer size={16} aria-hidden />}
            onClick={() => void printOrDownload('print')}
          >
            {t('printout.print')}
          </BusyButton>
        </Box>
      }
    >
      <LabelChoices
        layout={layout}
        codeKind={codeKind}
        skipped={skipped}
        count={labels.length}
        onLayout={setLayout}
        onCodeKind={setCodeKind}
        onSkipped={setSkipped}
      />
      <LabelTable
        products={products ?? []}
        copies={copies}
        onCopies={(id, count) => setCopies((before) => ({ ...before, [id]: count }))}
      />
    </Page>
  )
}
