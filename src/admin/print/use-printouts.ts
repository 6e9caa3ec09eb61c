import { useTranslation } from '../core/context/translation.ts'
import { useMemo } from 'react'
import type { Language } from '../../../i18n/languages.ts'
import { useNotify } from 'react-admin'
import {
  isOffered,
  type Printout,
  type PrintoutOffer,
  type PrintoutPeriod,
} from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import type { Values } from '../../schema/values.ts'
import { useBusiness } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { saveFile } from '../kit/save-file.ts'
import { printPage } from './html/print-queue.ts'
import { drawFile, loadLogo } from './pdf/draw-file.ts'

import { usePrintTools } from './use-print-tools.ts'

/**
 * Offers the printouts of a resource's records. `print` and `download` never reject: a toast shows
 * their errors.
 */
export interface Printouts {
  /** Returns the printouts that are available for the record. */
  offered(record: Values): readonly PrintoutOffer[]
  /** Returns the printout as data, for the preview. */
  make(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<Printout>
  /** Opens the browser's print dialog with the printout. */
  print(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<void>
  /** Downloads the printout as a PDF. */
  download(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<void>
}

/** Returns the printouts of a resource and functions that make them, in a language or that of the person. */
export function usePrintouts({ name: resource }: Resource, language?: Language): Printouts {
  const { printouts } = useBusiness()
  const tools = usePrintTools(language)
  const { team, can } = useSession()
  const notify = useNotify()
  const t = useTranslation()

  return useMemo(() => {
    const { locale, currency, timezone } = team
    const make: Printouts['make'] = async ({ load }, record, period) =>
      (await load())(record, tools, period)

    async function runWithToast(work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch {
        notify(t('printout.failed'), { type: 'error' })
      }
    }

    return {
      offered: (record) =>
        printouts.filter((offer) => offer.resource === resource && isOffered(offer, record, can)),
      make,
      print: (offer, record, period) =>
        runWithToast(async () => {
          const printout = await make(offer, record, period)
          await printPage({ title: buildName(printout), printout })
        }),
      download: (offer, record, period) =>
        runWithToast(async () => {
          const printout = await make(offer, record, period)
          const logo = printout.from.logo ? await loadLogo(printout.from.logo) : undefined
          const region = { locale, currency, timezone }
          const file = await drawFile({ printout, region, ...(logo && { logo }) })
          saveFile(file, `${buildName(printout)}.pdf`)
        }),
    }
  }, [printouts, resource, tools, team, can, notify, t])
}

/**
 * Returns the name of a printout, `Invoice S-MAIN-26-000123`. Characters that file systems do not
 * allow become spaces.
 */
function buildName({ title, number }: Printout): string {
  return `${title} ${number}`.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
}
