import { Alert, Button } from '@mui/material'
import { LinkBase, useLocation } from 'react-admin'
import { readLinkedIds } from '../../../src/admin/core/data/wire.ts'
import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { LabelPage } from './label-page.tsx'

/** Prints price labels of the products that the link names. */
export function PriceLabels() {
  const t = useLoadedTexts('screens')
  const titles = useScreenTitles()
  const ids = readLinkedIds(useLocation(), 'products')
  const trail = [{ label: titles.list('products'), to: '/products' }]
  if (ids.length > 0) return <LabelPage ids={ids} trail={trail} />
  return (
    <Page title={t('priceLabels.title')} trail={trail}>
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
    </Page>
  )
}
