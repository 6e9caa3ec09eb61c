/** Matches the country, two check digits, and the account number within the country (ISO 13616). */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * Returns an IBAN in capitals without spaces; undefined when its format or its check digits (mod
 * 97) are wrong.
 */
export function parseIban(entered: string): string | undefined {
  const account = entered.replaceAll(/\s/g, '').toUpperCase()
  return FORM.test(account) && computeRemainder(account) === 1 ? account : undefined
}

/** Formats an IBAN in groups of four characters. */
export function formatIban(account: string): string {
  return account.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/**
 * Returns the remainder of ISO 7064: the first four characters move to the end, letters become 10
 * to 35, and the resulting number is divided by 97.
 */
function computeRemainder(account: string): number {
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return Number(BigInt(digits) % 97n)
}
