import { useTranslation, useLanguage } from '../core/context/translation.ts'
import { useCallback, useMemo, useRef } from 'react'
import type { Language } from '../../../i18n/languages.ts'
import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import {
  getPrintoutName,
  isOffered,
  type Printout,
  type PrintoutOffer,
  type PrintoutPeriod,
  type PrintoutTools,
} from '../../schema/printout.ts'
import type { Resource } from '../../schema/resource.ts'
import { meetsCondition } from '../../schema/condition.ts'
import { uuidV7 } from '../../schema/uuid-v7.ts'
import type { Values } from '../../schema/values.ts'
import type { AppDataProvider } from '../core/data/data-provider.ts'
import { splitIds } from '../core/data/wire.ts'
import { useBusiness, useRegistry } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { saveFile } from '../kit/save-file.ts'
import { printPage } from './html/current-printout.ts'
import { drawFile, loadLogo } from './pdf/draw-file.ts'
import { mayReadTitles } from '../../schema/rights.ts'
import { getResource } from '../../schema/registry.ts'
import { toWallClock } from '../../schema/wall-clock.ts'

/**
 * Offers the printouts of a resource's records. `print` and `download` never reject: a toast shows
 * their errors.
 */
export interface Printouts {
  /** Returns the printouts that are available for the record. */
  listOffered(record: Values): readonly PrintoutOffer[]
  /** Returns the printout as data, for the preview. */
  make(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<Printout>
  /** Opens the browser's print dialog with the printout. */
  print(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<void>
  /** Downloads the printout as a PDF. */
  download(offer: PrintoutOffer, record: Values, period?: PrintoutPeriod): Promise<void>
}

/**
 * Returns the printouts of a resource and functions that make them, in the given language or, by default, in the
 * language of the person.
 */
export function usePrintouts(declared: Resource, language?: Language): Printouts {
  const { name: resource } = declared
  const { printouts } = useBusiness()
  const tools = usePrintTools(language)
  const { team, can } = useSession()
  const notify = useNotify()
  const t = useTranslation()
  const recordFirstPrint = useFirstPrint(declared)
  // Screens may hold a record as it was before its first print.
  const printed = useRef(new Map<unknown, RaRecord>())

  return useMemo(() => {
    const { locale, currency, timezone } = team
    const make: Printouts['make'] = async ({ load }, given, period) =>
      (await load())(getLatest(given), tools, period)

    function getLatest(record: Values): Values {
      const latest = printed.current.get(record.id)
      return latest && Number(latest.version) > Number(record.version) ? latest : record
    }

    async function recordPrint(offer: PrintoutOffer, record: Values): Promise<void> {
      const answer = await recordFirstPrint(offer, getLatest(record))
      if (answer) printed.current.set(answer.id, answer)
    }

    async function runWithToast(work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch {
        notify(t('printout.failed'), { type: 'error' })
      }
    }

    return {
      listOffered: (record) =>
        printouts.filter((offer) => offer.resource === resource && isOffered(offer, record, can)),
      make,
      print: (offer, record, period) =>
        runWithToast(async () => {
          const printout = await make(offer, record, period)
          await printPage({ title: getPrintoutName(printout), printout })
          await recordPrint(offer, record)
        }),
      download: (offer, record, period) =>
        runWithToast(async () => {
          const printout = await make(offer, record, period)
          const logo = printout.from.logo ? await loadLogo(printout.from.logo) : undefined
          const region = { locale, currency, timezone }
          const file = await drawFile({ printout, region, ...(logo && { logo }) })
          saveFile(file, `${getPrintoutName(printout)}.pdf`)
          await recordPrint(offer, record)
        }),
    }
  }, [printouts, resource, tools, team, can, notify, t, recordFirstPrint])
}

type RecordFirstPrint = (offer: PrintoutOffer, record: Values) => Promise<RaRecord | undefined>

/**
 * Returns a function that runs the action which records the first print of a record (`issuedBy`),
 * and returns the changed record. When the action fails, for example without a connection, the
 * print is not recorded.
 */
function useFirstPrint({ name, one, document }: Resource): RecordFirstPrint {
  const dataProvider = useDataProvider<AppDataProvider>()
  const { can } = useSession()
  return useCallback(
    async ({ issuedBy }, record) => {
      const action = issuedBy === undefined ? undefined : document?.actions[issuedBy]
      if (!issuedBy || !action || !can(`${one}.${issuedBy}`)) return undefined
      const conditions = [action.when ?? {}].flat()
      if (!conditions.some((condition) => meetsCondition(condition, record))) return undefined
      try {
        return await dataProvider.runAction(name, String(record.id), issuedBy, {}, uuidV7())
      } catch {
        return undefined
      }
    },
    [dataProvider, can, name, one, document],
  )
}

/** Limits the records that one request for a list reads. */
const PAGE = 1000

/**
 * Returns the functions with which printouts read data, with the rights of the signed-in person.
 * `chosen` is the language of the printouts, by default the language of the person.
 */
function usePrintTools(chosen?: Language): PrintoutTools {
  const session = useSession()
  const { team, can } = session
  const registry = useRegistry()
  const dataProvider = useDataProvider()
  const own = useLanguage()
  const language = chosen ?? own
  return useMemo(() => {
    const readMatching: PrintoutTools['readMatching'] = async (resource, filter) => {
      if (!mayReadTitles(getResource(registry, resource), session)) return []
      const records: RaRecord[] = []
      for (let page = 1; records.length === (page - 1) * PAGE; page += 1) {
        const params = { filter, pagination: { page, perPage: PAGE } }
        records.push(...(await dataProvider.getList<RaRecord>(resource, params)).data)
      }
      return records
    }
    return {
      language,
      team: { name: team.name, decimals: team.decimals, settings: team.settings },
      can,
      dayOf: (instant) => toWallClock(instant, team.timezone).slice(0, 10),
      readRecord: async (resource, id) => {
        if (!can(`${getResource(registry, resource).one}.view`)) return undefined
        return (await dataProvider.getOne<RaRecord>(resource, { id })).data
      },
      readRecordsById: async (resource, ids) => {
        const found = splitIds([...new Set(ids)]).map((some) =>
          readMatching(resource, { id: some }),
        )
        return (await Promise.all(found)).flat()
      },
      readMatching,
    }
  }, [language, team, can, session, dataProvider, registry])
}
