/** Matches country, two check digits, and the account within the country (ISO 13616). */
const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** Returns a bank account in capitals without spaces; nothing when its form or its check digits (mod 97) are wrong. */
export function parseIban(entered: string): string | undefined {
  const account = entered.replaceAll(/\s/g, '').toUpperCase()
  return FORM.test(account) && computeRemainder(account) === 1 ? account : undefined
}

/** Formats an IBAN in groups of four characters. */
export function formatIban(account: string): string {
  return account.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/**
 * Computes the remainder of ISO 7064: the first four characters moved to the end, letters as 10 to 35, the whole as one
 * number over 97.
 */
function computeRemainder(account: string): number {
  const digits = (account.slice(4) + account.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return Number(BigInt(digits) % 97n)
}
