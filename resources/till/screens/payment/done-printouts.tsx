import { useLoadedTexts } from '../../../../src/admin/core/context/translation.ts'
import { Button } from '@mui/material'
import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { BusyButton } from '../../../../src/admin/kit/button/busy-button.tsx'
import { useDeclaration } from '../../../../src/admin/core/context/registry.tsx'
import { usePrintouts } from '../../../../src/admin/print/use-printouts.ts'
import type { PrintoutOffer } from '../../../../src/schema/printout.ts'
import type { Sale } from '../cart/cart.ts'

interface DonePrintoutsProps {
  readonly sale: Sale
  /** Runs when printing starts, so that the next sale can begin. */
  readonly onPrinting: () => void
}

/** Offers the printouts for the customer: the receipt to print, the invoice as a file. */
export function DonePrintouts({ sale, onPrinting }: DonePrintoutsProps) {
  const resource = useDeclaration('sales')
  const t = useLoadedTexts('screens')
  const printouts = usePrintouts(resource)
  const [busy, setBusy] = useState<PrintoutOffer>()
  const offered = printouts.listOffered(sale)
  const receipt = offered.find(({ key }) => key === 'receipt')
  const invoice = offered.find(({ key }) => key === 'invoice')
  const getName = ({ key }: PrintoutOffer) => t.printout(resource.name, key)

  async function printOrDownload(
    offer: PrintoutOffer,
    target: 'print' | 'download',
  ): Promise<void> {
    // Runs before the button is disabled, because a disabled button would lose the focus.
    if (target === 'print') onPrinting()
    setBusy(offer)
    await printouts[target](offer, sale)
    setBusy(undefined)
  }

  return (
    <>
      {receipt && (
        <BusyButton
          variant="contained"
          size="large"
          autoFocus
          loading={busy === receipt}
          left={<Printer size={18} aria-hidden />}
          onClick={() => void printOrDownload(receipt, 'print')}
        >
          {t('till.print', { printout: getName(receipt).toLocaleLowerCase() })}
        </BusyButton>
      )}
      {invoice && (
        <Button
          variant="outlined"
          disabled={busy === invoice}
          startIcon={<FileText size={16} aria-hidden />}
          onClick={() => void printOrDownload(invoice, 'download')}
        >
          {t('till.pdf', { printout: getName(invoice) })}
        </Button>
      )}
    </>
  )
}
