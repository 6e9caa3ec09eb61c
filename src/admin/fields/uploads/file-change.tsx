import { useWords } from '../../core/context/words.ts'
import { useAbout } from './use-about.ts'

interface FileChangeProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** Shows removed and added files by name; of many files, only those that changed. */
export function FileChange({ before, after }: FileChangeProps) {
  const say = useWords()
  const removed = before.filter((id) => !after.includes(id))
  const added = after.filter((id) => !before.includes(id))
  const known = useAbout([...removed, ...added])
  const nameOf = (id: string) => {
    const about = known?.get(id)
    if (!known) return '…'
    return about ? (about.name ?? say('upload.unnamed')) : say('upload.gone')
  }
  const removals = removed.map((id) => <s key={id}>{nameOf(id)}</s>)
  const additions = added.map((id) => <span key={id}>+ {nameOf(id)}</span>)
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 8 }}>
      {removals}
      {additions}
    </span>
  )
}
