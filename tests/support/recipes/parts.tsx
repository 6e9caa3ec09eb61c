import { useFormats } from '../../../src/admin/core/context/formats.ts'
import type { Formats } from '../../../src/export/formats.ts'
import type {
  CellProps,
  Extension,
  PanelProps,
  SectionProps,
} from '../../../src/admin/fields/extensions.tsx'
import type { InputProps } from '../../../src/admin/fields/inputs/field-box.tsx'

function NameCell({ value, row }: CellProps) {
  return row?.state === 'lent' ? <em>{String(value)}</em> : String(value)
}

/** Writes a deposit as `12.3K`. */
export function formatDeposit(value: unknown, formats: Formats): string {
  return formats.compact(Number(value))
}

function DepositCell({ value }: CellProps) {
  return formatDeposit(value, useFormats())
}

function NoteInput({ label, value, onChange, disabled }: InputProps) {
  return (
    <label>
      {label}
      <input
        value={String(value ?? '')}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  )
}

function LendingPanel({ record }: PanelProps) {
  return (
    <section>{record.state === 'lent' ? `Back by ${String(record.returnBy)}` : 'Here'}</section>
  )
}

function FormPanel({ record }: PanelProps) {
  return <section>{record.id ? 'Known tool' : 'New tool'}</section>
}

function ValueSection({ field }: SectionProps) {
  return (
    <>
      {field('price')}
      {field('deposit')}
      <hr />
      {field('share')}
    </>
  )
}

export const extensions: readonly Extension[] = [
  { resource: 'equipment', field: 'name', cell: async () => NameCell },
  { resource: 'equipment', field: 'deposit', cell: async () => DepositCell },
  { resource: 'equipment', field: 'note', input: async () => NoteInput },
  { resource: 'equipment', panel: 'show', right: 'tool.view', load: async () => LendingPanel },
  { resource: 'equipment', panel: 'form', load: async () => FormPanel },
  { resource: 'equipment', section: 'value', load: async () => ValueSection },
]
