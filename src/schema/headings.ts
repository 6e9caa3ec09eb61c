/**
 * Holds further names of fields in files, by resource, then by field: the headings of other
 * programs and everyday words.
 */
export type ImportNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Returns the field or other target that a heading of a file names; undefined for an unknown heading. */
export type FindByHeading<T> = (heading: string) => T | undefined

/**
 * Creates the function that finds targets by the heading of a column. Of equal names, the first takes precedence. A
 * name that equals the heading except for case takes precedence over a name that also differs in accents, spaces or
 * punctuation, or that lacks the place in brackets at the end of the heading: `Price [Lisbon]`.
 */
export function createFindByHeading<T>(
  names: Iterable<readonly [name: string, target: T]>,
): FindByHeading<T> {
  const exact = new Map<string, T>()
  const folded = new Map<string, T>()
  for (const [name, target] of names) {
    if (!exact.has(foldCase(name))) exact.set(foldCase(name), target)
    if (!folded.has(foldHeading(name))) folded.set(foldHeading(name), target)
  }
  folded.delete('')
  return (heading) =>
    exact.get(foldCase(heading)) ??
    folded.get(foldHeading(heading)) ??
    folded.get(foldHeading(heading.replace(/\s*\[[^\]]*\]\s*$/, '')))
}

/**
 * Finds the target of each heading. Each target belongs to one heading. All headings are looked up with the first
 * function before the next function is used, so that a heading by name takes precedence over a synonym to its left.
 */
export function matchHeadings<T>(
  headings: readonly string[],
  finders: readonly FindByHeading<T>[],
): readonly (T | undefined)[] {
  const found: (T | undefined)[] = headings.map(() => undefined)
  const foundTargets = new Set<T>()
  for (const find of finders) {
    for (const [i, heading] of headings.entries()) {
      const target = found[i] === undefined ? find(heading) : undefined
      if (target === undefined || foundTargets.has(target)) continue
      found[i] = target
      foundTargets.add(target)
    }
  }
  return found
}

/** Returns a heading without case, accents, spaces and punctuation. */
export function foldHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function foldCase(heading: string): string {
  return heading.normalize('NFC').trim().toLowerCase()
}
