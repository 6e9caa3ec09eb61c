/** Sets the length up to which a repeated text makes a password too simple. */
const SHORT_UNIT = 3

let known: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether a password is one of the most common passwords, or a repeated text of at most three
 * characters, ignoring case, repetition, and up to five digits and signs before or after it. The list
 * is loaded when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList()
  const list = await known
  const text = password.normalize('NFKC').toLowerCase()
  return withoutDecoration(text)
    .flatMap(listRepeatedUnits)
    .some((unit) => list.has(unit) || unit.length <= SHORT_UNIT)
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Returns a text, and its remainder without up to five characters at each end that are not letters.
 */
function withoutDecoration(text: string): readonly string[] {
  // Both patterns match any text.
  const before = /^[^\p{L}]{0,5}/u.exec(text)![0].length
  const after = /[^\p{L}]{0,5}$/u.exec(text)![0].length
  const listCounts = (count: number) => Array.from({ length: count + 1 }, (_, at) => at)
  return listCounts(before).flatMap((start) =>
    listCounts(after).map((end) => text.slice(start, text.length - end)),
  )
}

/** Returns the texts whose repetition gives the whole text, including the whole text. */
function listRepeatedUnits(text: string): readonly string[] {
  const lengths = Array.from({ length: text.length }, (_, at) => at + 1)
  return lengths
    .filter((length) => text === text.slice(0, length).repeat(text.length / length))
    .map((length) => text.slice(0, length))
}
