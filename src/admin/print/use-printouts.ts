import { useTranslation } from '../core/context/translation.ts'
import { useCallback, useMemo, useRef } from 'react'
import type { Language } from '../../../i18n/languages.ts'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import {
  isOffered,
  type Printout,
  type PrintoutOffer,
  type PrintoutPeriod,
} from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { meetsCondition } from '../../schema/condition.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Values } from '../../schema/values.ts'
import type { AppDataProvider } from '../core/data/data-provider.ts'
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
export function usePrintouts(declared: Resource, language?: Language): Printouts {
  const { name: resource } = declared
  const { printouts } = useBusiness()
  const tools = usePrintTools(language)
  const { team, can } = useSession()
  const notify = useNotify()
  const t = useTranslation()
  const issue = useIssue(declared)
  // Screens may hold a record as it was before its first print.
  const issued = useRef(new Map<unknown, RaRecord>())

  return useMemo(() => {
    const { locale, currency, timezone } = team
    const make: Printouts['make'] = async ({ load }, given, period) =>
      (await load())(getIssued(given), tools, period)

    function getIssued(record: Values): Values {
      const known = issued.current.get(record.id)
      return known && Number(known.version) > Number(record.version) ? known : record
    }

    async function recordIssue(offer: PrintoutOffer, record: Values): Promise<void> {
      const answer = await issue(offer, getIssued(record))
      if (answer) issued.current.set(answer.id, answer)
    }

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
          await recordIssue(offer, record)
        }),
      download: (offer, record, period) =>
        runWithToast(async () => {
          const printout = await make(offer, record, period)
          const logo = printout.from.logo ? await loadLogo(printout.from.logo) : undefined
          const region = { locale, currency, timezone }
          const file = await drawFile({ printout, region, ...(logo && { logo }) })
          saveFile(file, `${buildName(printout)}.pdf`)
          await recordIssue(offer, record)
        }),
    }
  }, [printouts, resource, tools, team, can, notify, t, issue])
}

type Issue = (offer: PrintoutOffer, record: Values) => Promise<RaRecord | undefined>

/**
 * Returns a function that runs the action which records the first print of a record (`issuedBy`), and returns the
 * changed record. Without a connection the print is not recorded.
 */
function useIssue({ name, one, document }: Resource): Issue {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { can } = useSession()
  return useCallback(
    async ({ issuedBy }, record) => {
      const action = issuedBy === undefined ? undefined : document?.actions[issuedBy]
      if (!issuedBy || !action || !can(`${one}.${issuedBy}`)) return undefined
      const conditions = [action.when ?? {}].flat()
      if (!conditions.some((condition) => meetsCondition(condition, record))) return undefined
      try {
        return await dataProvider.act(name, String(record.id), issuedBy, {}, uuidV7())
      } catch {
        return undefined
      }
    },
    [dataProvider, can, name, one, document],
  )
}

/**
 * Returns the name of a printout, `Invoice S-MAIN-26-000123`. Characters that file systems do not
 * allow become spaces.
 */
function buildName({ title, number }: Printout): string {
  return `${title} ${number}`.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
}
