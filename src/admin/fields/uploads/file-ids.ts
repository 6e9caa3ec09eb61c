import type { Field } from '../../../schema/fields.ts'

/** Returns the ids of the files that a field holds: a file is one, files are a list of them. */
export function fileIds(value: unknown, { kind }: Field): readonly string[] {
  if (kind === 'file' && typeof value === 'string') return [value]
  return kind === 'files' && Array.isArray(value) ? (value as string[]) : []
}

/** Returns the value of a field for these upload ids. */
export function valueOfFiles(ids: readonly string[], { kind }: Field): unknown {
  return kind === 'file' ? (ids[0] ?? null) : ids
}

/** `theirs` with what was added and removed between two lists. */
export function withSameChange(
  theirs: readonly string[],
  before: readonly string[],
  after: readonly string[],
): readonly string[] {
  const added = after.filter((id) => !before.includes(id) && !theirs.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  return [...theirs.filter((id) => !removed.includes(id)), ...added]
}
