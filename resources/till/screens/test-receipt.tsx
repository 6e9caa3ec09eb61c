import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { useStore } from 'react-admin'
import { useBusiness, useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useTexts, useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { useScreenTitles } from '../../../src/admin/core/navigation/menu.ts'
import { Page, ScreenSkeleton } from '../../../src/admin/kit/page/page.tsx'
import { PrintButtons, PrintPreview } from '../../../src/admin/print/print-preview.tsx'
import { TEST_RECEIPT } from '../test-receipt.ts'
import { BranchChoice } from './branch-choice.tsx'
import { useShop } from './use-shop.ts'

/** Draws a sample of a receipt, with which a person checks printer and paper before the first sale. */
export function TestReceipt() {
  const hasTexts = useTexts('screens') !== undefined
  const { branches, primary } = useShop()
  return hasTexts && primary ? <Sample branches={branches} primary={primary} /> : <ScreenSkeleton />
}

type Shop = ReturnType<typeof useShop>

function Sample({ branches, primary }: Pick<Shop, 'branches'> & { primary: Branch }) {
  const t = useLoadedTexts('screens')
  const titles = useScreenTitles()
  const resource = useDeclaration('branches')
  const offer = useBusiness().printouts.find(
    (each) => each.resource === resource.name && each.key === 'testReceipt',
  )!
  const [chosen, setChosen] = useState(primary.id)
  const [, setPrinted] = useStore(TEST_RECEIPT, false)
  const record = branches.find(({ id }) => id === chosen) ?? primary
  return (
    <Page
      title={t('till.testReceipt')}
      trail={[{ label: titles.create('sales'), to: '/sales/create' }]}
      actions={
        <>
          <BranchChoice branches={branches} value={record.id} onChange={setChosen} />
          <PrintButtons {...{ resource, record, offer }} onPrinted={() => setPrinted(true)} />
        </>
      }
    >
      <Typography sx={{ mb: 2, maxWidth: 640 }}>{t('till.testReceiptAbout')}</Typography>
      <Box sx={{ maxWidth: 420 }}>
        <PrintPreview {...{ resource, record, offer }} />
      </Box>
    </Page>
  )
}

type Branch = NonNullable<Shop['primary']>
