import { Paperclip } from 'lucide-react'
import type { Field } from '../../../schema/fields.ts'
import { documentLimits, type UploadInfo, type DocumentType } from '../../../schema/uploads.ts'

/** Returns the type and the size of a file, such as `PDF · 248 kB`, in the format of the language. */
export function formatTypeAndSize(
  { mime, size }: Pick<UploadInfo, 'mime' | 'size'>,
  locale: string,
): string {
  // A newer version of the server may store types that this page does not know.
  const extensions = documentLimits.types[mime as DocumentType] as readonly string[] | undefined
  return `${(extensions?.[0] ?? mime).toUpperCase()} · ${formatFileSize(size, locale)}`
}

/** Returns a file size in the format of the language: `248 kB`, `1.5 MB`. */
export function formatFileSize(bytes: number, locale: string): string {
  const isLarge = bytes >= 999_500
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / 1_000_000 : Math.max(Math.min(bytes, 1), bytes / 1000))
}

/** Returns the ids of the uploads in a field: one for `file`, a list for `files`. */
export function getFileIds(value: unknown, { kind }: Field): readonly string[] {
  if (kind === 'file' && typeof value === 'string') return [value]
  return kind === 'files' && Array.isArray(value) ? (value as string[]) : []
}

/** Returns the value of a field for these upload ids. */
export function toFieldValue(ids: readonly string[], { kind }: Field): unknown {
  return kind === 'file' ? (ids[0] ?? null) : ids
}

/**
 * Returns the list `stored` after the same additions and removals that lead from `before` to `after`. An added id is
 * inserted before the id that follows it in `after`.
 */
export function applyIdChanges(
  stored: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const removed = before.filter((id) => !after.includes(id))
  const changed = stored.filter((id) => !removed.includes(id))
  for (const [at, id] of after.entries()) {
    if (before.includes(id) || stored.includes(id)) continue
    const next = after.slice(at + 1).find((later) => changed.includes(later))
    changed.splice(next === undefined ? changed.length : changed.indexOf(next), 0, id)
  }
  return changed
}

/** Draws an icon with the number of files, where there is no room for their names. */
export function FileCount({ count }: { readonly count: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Paperclip size={14} aria-hidden />
      {count}
    </span>
  )
}
