/** Limits the length of a text that is refused when a password only repeats it. */
const SHORT_UNIT = 3

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether a password is one of the most common ones, also in other letter case, repeated, or with up to five
 * digits and signs before or after it. The list is loaded when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const list = await known
  const text = password.normalize('NFKC').toLowerCase()
  return withoutDecoration(text)
    .flatMap(repeatedUnits)
    .some((unit) => list.has(unit) || unit.length <= SHORT_UNIT)
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns a text and what is left of it without up to five characters at each end that are no letters. */
function withoutDecoration(text: string): readonly string[] {
  // Both patterns match every text.
  const before = /^[^\p{L}]{0,5}/u.exec(text)![0].length
  const after = /[^\p{L}]{0,5}$/u.exec(text)![0].length
  const counts = (count: number) => Array.from({ length: count + 1 }, (_, at) => at)
  return counts(before).flatMap((start) =>
    counts(after).map((end) => text.slice(start, text.length - end)),
  )
}

/** Returns the texts that, repeated once or more often, make the whole. */
function repeatedUnits(text: string): readonly string[] {
  const lengths = Array.from({ length: text.length }, (_, at) => at + 1)
  return lengths
    .filter((length) => text === text.slice(0, length).repeat(text.length / length))
    .map((length) => text.slice(0, length))
}
