import { useLoadedTexts } from '../../../src/admin/core/context/translation.ts'
import { useState, type RefObject } from 'react'
import { useFormats } from '../../../src/admin/core/context/formats.ts'
import { useDeclaration } from '../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { useQuickCreate } from '../../../src/admin/fields/inputs/reference-choices.ts'
import {
  ScanStatus,
  UnknownCode,
  useScanner,
  useTaskQueue,
} from '../../../src/admin/form/scan/scanner.tsx'
import { getValuesForCode, useFindByCode } from '../../../src/admin/form/scan/scannable.ts'
import { getToday } from '../../../src/schema/days.ts'

interface CountScansProps {
  readonly scope: RefObject<Element | null>
  /** Adds one to the count of a scanned product; returns the new quantity. */
  readonly onScan: (product: string) => number
}

interface Outcome {
  readonly code: string
  readonly message?: string
}

/**
 * Adds one to the count of a product for each scan, regardless of the focused element. Shows the result of the last
 * scan, and offers to create a product for an unknown code.
 */
export function CountScans({ scope, onScan }: CountScansProps) {
  const t = useLoadedTexts('screens')
  const { quantity } = useFormats()
  const { team } = useSession()
  const products = useDeclaration('products')
  const quickCreate = useQuickCreate()
  const find = useFindByCode()
  const runInOrder = useTaskQueue()
  const [outcome, setOutcome] = useState<Outcome>()

  function count(product: { id: unknown; name?: unknown }, code: string): void {
    const counted = quantity(onScan(String(product.id)))
    setOutcome({
      code,
      message: t('count.scanned', { name: String(product.name), quantity: counted }),
    })
  }

  useScanner(scope, (code) => {
    void runInOrder(async () => {
      // A failed request is treated like an unknown code: the code stays visible and can be tried again.
      const record = await find(products, code).catch(() => null)
      if (record) count(record, code)
      else setOutcome({ code })
    })
  })

  if (!outcome) return null
  const { code, message } = outcome
  if (message) return <ScanStatus>{message}</ScanStatus>

  async function create(): Promise<void> {
    const values = getValuesForCode(products, code, getToday(team.timezone))
    const created = await quickCreate?.('products', values)
    if (created) count(created, code)
  }

  return (
    <UnknownCode
      code={code}
      target={products}
      onCreate={quickCreate && (() => void create())}
      onClose={() => setOutcome(undefined)}
    />
  )
}
