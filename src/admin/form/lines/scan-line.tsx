import { useTranslation } from '../../core/context/translation.ts'
import { useCallback, useState, type RefObject } from 'react'
import type { RaRecord } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { meetsCondition } from '../../../schema/condition.ts'
import { getToday } from '../../../schema/days.ts'
import { sum } from '../../../schema/decimal.ts'
import type { FieldOf, Fields } from '../../../schema/fields.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Resource } from '../../../schema/resource.ts'
import type { Values } from '../../../schema/values.ts'
import { useFormats } from '../../core/context/formats.ts'
import { useRegistry } from '../../core/context/registry.tsx'
import { useSession } from '../../core/context/session.tsx'
import { useQuickCreate } from '../../fields/inputs/reference-choices.ts'
import { isServerSet } from '../form-values.ts'

import { getValuesForCode, isScannable, useFindByCode } from '../scan/scannable.ts'
import { ScanStatus, UnknownCode, useScanner, useTaskQueue } from '../scan/scanner.tsx'

/** Draws the result of the last scan: the counted product, or an unknown code. */
export function ScanLine({ scans }: { readonly scans: ReturnType<typeof useScannedRows> }) {
  const t = useTranslation()
  const formats = useFormats()
  const { team } = useSession()
  const quickCreate = useQuickCreate()
  const { outcome, count, forget } = scans
  if (!outcome) return null
  const { code, target, record } = outcome
  if (record) {
    const figures = { name: String(record[target.title]), count: formats.quantity(outcome.count) }
    return <ScanStatus>{t('scan.counted', figures)}</ScanStatus>
  }

  async function create(): Promise<void> {
    const values = getValuesForCode(target, code, getToday(team.timezone))
    const created = await quickCreate?.(target.name, values)
    if (created) await count(created, code)
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

interface ScannedRowsOptions {
  readonly field: FieldOf<'lines'>
  /** Names the path of the rows in the form. */
  readonly path: string
  readonly scope: RefObject<Element | null>
  readonly disabled: boolean
  /** Adds a row with these values. Returns its position. */
  readonly append: (values: Values) => number
  /** Fills further values of a row from the chosen record. */
  readonly fill: (row: number, name: string, id: unknown) => Promise<void>
}

/** Holds the result of the last scan: an unknown code, or the counted product. */
interface ScanOutcome {
  readonly code: string
  readonly target: Resource
  readonly record?: RaRecord
  readonly count?: number
}

/**
 * Enters scanned codes: a code increases the quantity of the row with its record, or fills a blank row or a new row.
 * Returns the result of the last scan.
 */
export function useScannedRows(options: ScannedRowsOptions) {
  const { field, path, scope, disabled, append, fill } = options
  const { getValues, setValue } = useFormContext()
  const target = findScanTarget(field.fields, useRegistry())
  const find = useFindByCode()
  const inTurn = useTaskQueue()
  const [outcome, setOutcome] = useState<ScanOutcome>()

  const count = useCallback(
    async (record: RaRecord, code: string) => {
      if (!target) return
      const quantity = findScannedQuantity(field, getValues())
      const rows = (getValues(path) ?? []) as readonly Values[]
      const sameRow = rows.findIndex((row) => row[target.name] === record.id)
      const blank = rows.findIndex((row) => !row[target.name])
      const before = sameRow < 0 || !quantity ? 0 : Number(rows[sameRow]![quantity] ?? 0)
      const after = sum([before, 1])
      const now = { [target.name]: record.id, ...(quantity && { [quantity]: after }) }
      const row = sameRow >= 0 ? sameRow : blank >= 0 ? blank : append(now)
      for (const [name, value] of Object.entries(now)) {
        setValue(`${path}.${row}.${name}`, value, { shouldDirty: true, shouldValidate: true })
      }
      setOutcome({ code, target: target.to, record, count: after })
      if (sameRow < 0) await fill(row, target.name, record.id)
    },
    [target, field, path, append, fill, getValues, setValue],
  )

  function read(code: string, { to }: { readonly to: Resource }): void {
    void inTurn(async () => {
      // A failed request is treated like an unknown code: the code is kept and can be tried again.
      const record = await find(to, code).catch(() => null)
      if (record) await count(record, code)
      else setOutcome({ code, target: to })
    })
  }

  useScanner(scope, target && !disabled ? (code) => read(code, target) : undefined)

  return { outcome, count, forget: () => setOutcome(undefined) }
}

/** Returns the field of a row that refers to a resource with barcodes. */
function findScanTarget(fields: Fields, registry: Registry) {
  for (const [name, field] of Object.entries(fields)) {
    const target = field.kind === 'reference' ? registry.byName.get(field.to) : undefined
    if (target && !isServerSet(field) && isScannable(target)) return { name, to: target }
  }
  return undefined
}

/**
 * Returns the name of the quantity that a scan increases, depending on the values of the record.
 */
function findScannedQuantity(
  { scan, fields }: FieldOf<'lines'>,
  record: Values,
): string | undefined {
  const declared = scan?.find(({ when }) => !when || meetsCondition(when, record))
  if (declared) return declared.field
  return Object.keys(fields).find((name) => {
    const field = fields[name]!
    return field.kind === 'quantity' && !isServerSet(field)
  })
}
