import type { MessageKey } from '../../../../i18n/messages.ts'
import { documentLimits, pictureLimits, type About } from '../../../schema/uploads.ts'

/** Lists the accepted files for `<input accept>`, with extensions, since some systems know no type of .csv files. */
export const acceptedFiles = [
  ...Object.keys(documentLimits.types),
  ...Object.values(documentLimits.types).flatMap((endings) => endings.map((end) => `.${end}`)),
].join(',')

/** Why a file would be refused, as far as can be said here: the server looks into it, this spares a journey. */
export function refusalOfFile(file: File, kind: About['kind']): MessageKey | undefined {
  const limits = kind === 'image' ? pictureLimits : documentLimits
  if (!isAccepted(file, kind)) return kind === 'image' ? 'upload.wrongType' : 'upload.wrongFile'
  if (file.size <= limits.maxBytes) return undefined
  return kind === 'image' ? 'upload.tooLarge' : 'upload.fileTooLarge'
}

function isAccepted({ type, name }: File, kind: About['kind']): boolean {
  const types: readonly string[] =
    kind === 'image' ? pictureLimits.types : Object.keys(documentLimits.types)
  if (types.includes(type)) return true
  if (kind === 'image') return false
  // What Windows calls a CSV file depends on the programs that are there.
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const endings: readonly string[] = Object.values(documentLimits.types).flat()
  return endings.includes(end)
}
