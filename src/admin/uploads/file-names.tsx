import { useWords } from '../context/words.ts'
import { useAbout } from './use-about.ts'

/** What files are called, in a line. */
export function FileNames({ ids }: { readonly ids: readonly string[] }) {
  const say = useWords()
  const known = useAbout(ids)
  if (!known) return '…'
  const nameOf = (id: string) => {
    const about = known.get(id)
    return about ? (about.name ?? say('upload.unnamed')) : say('upload.gone')
  }
  return ids.map((id) => nameOf(id)).join(', ')
}
