/** Codes that CLDR names but that are no countries: unions, outlying parts, private use. */
const NOT_COUNTRIES: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '),
)

/** Returns every country by ISO 3166-1 code, in the order of its name in the language. */
export function countriesIn(language: string): readonly { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes
    .filter((code) => !NOT_COUNTRIES.has(code) && isCurrent(code))
    .flatMap((code) => {
      const name = names.of(code)
      return name ? [{ code, name }] : []
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
}

/** Codes of states that are gone are written as those of their successors. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
}
