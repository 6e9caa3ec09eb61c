import { Paperclip } from 'lucide-react'

/** Shows that there are files, and how many, where there is no room for names. */
export function FileMark({ count }: { readonly count?: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}>
      <Paperclip size={14} aria-hidden={count !== undefined} aria-label={count ? undefined : '✓'} />
      {count}
    </span>
  )
}
