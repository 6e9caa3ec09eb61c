/** Names the place of an address that belongs to no country: the local network, or the computer of the server. */
export type NoCountry = 'local' | 'computer'

/** Returns the name of a country by its code (ISO 3166-1); undefined for another place than a country. */
export function nameCountry(place: string | null, language: string): string | undefined {
  if (place === null || !/^[A-Z]{2}$/.test(place)) return undefined
  return new Intl.DisplayNames([language], { type: 'region' }).of(place)
}
