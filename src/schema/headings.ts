/**
 * Holds further names of fields in files, by resource, then by field: the headings of other
 * programs and everyday words.
 */
export type ImportNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Returns what a heading of a file names; undefined for an unknown heading. */
export type FindByHeading<T> = (heading: string) => T | undefined

/**
 * Creates the search by headings. Earlier names take precedence over later ones. A heading that is
 * written like a name takes precedence over one that differs in accents, spaces and punctuation, or
 * that ends with a place in brackets: `Price [Lisbon]`.
 */
export function createHeadingSearch<T>(
  names: Iterable<readonly [name: string, target: T]>,
): FindByHeading<T> {
  const exact = new Map<string, T>()
  const loose = new Map<string, T>()
  for (const [name, target] of names) {
    if (!exact.has(foldCase(name))) exact.set(foldCase(name), target)
    if (!loose.has(foldHeading(name))) loose.set(foldHeading(name), target)
  }
  loose.delete('')
  return (heading) =>
    exact.get(foldCase(heading)) ??
    loose.get(foldHeading(heading)) ??
    loose.get(foldHeading(heading.replace(/\s*\[[^\]]*\]\s*$/, '')))
}

/**
 * Finds what each heading names. Each target belongs to one heading: the searches are tried one
 * after the other, so that a heading by name takes precedence over a synonym to its left.
 */
export function matchHeadings<T>(
  headings: readonly string[],
  searches: readonly FindByHeading<T>[],
): readonly (T | undefined)[] {
  const found: (T | undefined)[] = headings.map(() => undefined)
  const taken = new Set<T>()
  for (const find of searches) {
    for (const [i, heading] of headings.entries()) {
      const target = found[i] === undefined ? find(heading) : undefined
      if (target === undefined || taken.has(target)) continue
      found[i] = target
      taken.add(target)
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
