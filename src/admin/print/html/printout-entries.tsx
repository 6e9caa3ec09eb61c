import type { PaperEntry } from '../../../schema/paper.ts'
import { useFormats } from '../../core/context/formats.ts'
import { written } from '../written.ts'

/** Labels with their values; nothing where there are none. */
export function PaperEntries({ entries }: { readonly entries: readonly PaperEntry[] }) {
  const formats = useFormats()
  if (entries.length === 0) return null
  return (
    <dl>
      {entries.map(({ label, value }, i) => (
        <div key={i}>
          <dt>{written(label, formats)}</dt>
          <dd>{written(value, formats)}</dd>
        </div>
      ))}
    </dl>
  )
}
