import { useMemo } from 'react'
import { useNotify } from 'react-admin'
import { meets } from '../../schema/condition.ts'
import type { Paper, PaperOffer, PaperPeriod } from '../../schema/paper.ts'
import type { Resource } from '../../schema/resource.ts'
import { useBusiness } from '../core/context/registry.tsx'
import { useSession } from '../core/context/session.tsx'
import { useWords } from '../core/context/words.tsx'
import { saveFile } from '../kit/save-file.ts'
import { printPage } from './html/print-queue.ts'
import { drawFile } from './pdf/draw-file.ts'
import { loadLogo } from './pdf/logo.ts'
import { usePaperTools } from './use-print-tools.ts'
import type { Values } from '../../schema/values.ts'

/** Offers the printouts of a resource's records. `print` and `download` never reject: failures are shown in a toast. */
export interface Papers {
  /** Returns the printouts that the record can have now. */
  offered(record: Values): readonly PaperOffer[]
  /** Returns the printout as data, to show it. */
  make(offer: PaperOffer, record: Values, period?: PaperPeriod): Promise<Paper>
  /** Opens the browser's print dialog on it. */
  print(offer: PaperOffer, record: Values, period?: PaperPeriod): Promise<void>
  /** Saves it as a PDF. */
  download(offer: PaperOffer, record: Values, period?: PaperPeriod): Promise<void>
}

export function usePapers({ name: resource }: Resource): Papers {
  const { papers } = useBusiness()
  const tools = usePaperTools()
  const { team, can } = useSession()
  const notify = useNotify()
  const say = useWords()

  return useMemo(() => {
    const { locale, currency, timezone } = team
    const make: Papers['make'] = async ({ load }, record, period) =>
      (await load())(record, tools, period)

    async function reporting(work: () => Promise<void>): Promise<void> {
      try {
        await work()
      } catch {
        notify(say('paper.failed'), { type: 'error' })
      }
    }

    return {
      offered: (record) =>
        papers.filter(
          ({ resource: of, when, right }) =>
            of === resource && (!right || can(right)) && (!when || meets(when, record)),
        ),
      make,
      print: (offer, record, period) =>
        reporting(async () => {
          const paper = await make(offer, record, period)
          await printPage({ title: nameOf(paper), paper })
        }),
      download: (offer, record, period) =>
        reporting(async () => {
          const paper = await make(offer, record, period)
          const logo = paper.from.logo ? await loadLogo(paper.from.logo) : undefined
          const region = { locale, currency, timezone }
          const file = await drawFile({ paper, region, ...(logo && { logo }) })
          saveFile(file, `${nameOf(paper)}.pdf`)
        }),
    }
  }, [papers, resource, tools, team, can, notify, say])
}

/** `Invoice S-MAIN-26-000123`: characters that a file system refuses become spaces. */
function nameOf({ title, number }: Paper): string {
  return `${title} ${number}`.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
}
