/** Sets the length up to which a repeated text makes a password too simple. */
const SHORT_UNIT = 3

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * Returns whether a password is one of the most common passwords, also repeated, or repeats a text of
 * at most three characters. Ignores case, and up to five digits and signs at the start and at the end.
 * Loads the list of passwords when the first password is chosen.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= readList()
  const list = await commonPasswords
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
 * Returns a text, and all texts that remain of it without one to five characters other than letters at
 * its start, its end or both.
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

/** Holds the data of a person that a password must not consist of. */
export interface PersonalData {
  readonly name: string
  readonly email: string
}

/** Sets the length from which a part of a name or an e-mail address counts as a word. */
const MIN_WORD = 3
/** Sets up to how many letters and digits besides personal words a password is too simple. */
const MAX_REST = 5

/**
 * Returns whether a password consists of the name or the e-mail address of the person, or of words in them, with at most
 * five other letters and digits.
 */
export function isPersonalPassword(password: string, { name, email }: PersonalData): boolean {
  const text = normalize(password)
  const words = [name, email].flatMap((value) => [
    normalize(value),
    ...normalize(value).split(/[^\p{L}\p{N}]+/u),
  ])
  const rest = words
    .filter((word) => word.length >= MIN_WORD)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < text.length && rest.replaceAll(/[^\p{L}\p{N}]/gu, '').length <= MAX_REST
}

/** Returns a text in lower case, without accents and spaces. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s]+/gu, '')
}
