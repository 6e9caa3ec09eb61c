import { useSession } from '../../core/context/session.tsx'
import { useFormats } from '../../core/context/formats.ts'
import { useWords } from '../../core/context/words.ts'
import { useQuickCreate } from '../../fields/inputs/quick-create.ts'
import { todayIn } from '../../core/format/wall-clock.ts'
import { ScanStatus, UnknownCode } from '../scan/scan-notice.tsx'
import { beginsWithCode } from '../scan/scannable.ts'
import type { useScannedRows } from './use-scanned-rows.ts'

/** Shows what the scanner did to the rows: the counted product, or an unknown code. */
export function ScanLine({ scans }: { readonly scans: ReturnType<typeof useScannedRows> }) {
  const say = useWords()
  const formats = useFormats()
  const { team } = useSession()
  const quickCreate = useQuickCreate()
  const { outcome, count, forget } = scans
  if (!outcome) return null
  const { code, target, record } = outcome
  if (record) {
    const figures = { name: String(record[target.title]), count: formats.quantity(outcome.count) }
    return <ScanStatus>{say('scan.counted', figures)}</ScanStatus>
  }

  async function create(): Promise<void> {
    const values = beginsWithCode(target, code, todayIn(team.timezone))
    const made = await quickCreate?.(target.name, values)
    if (made) await count(made, code)
  }

  return (
    <UnknownCode
      code={code}
      target={target}
      onCreate={quickCreate && (() => void create())}
      onClose={forget}
    />
  )
}
