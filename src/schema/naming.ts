/** Converts `stockUnit` or `expense-categories` to a database name: `stock_unit`, `expense_categories`. */
export function toSnakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Converts `loan-out` to the name of a field: `loanOut`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/**
 * Returns the English singular of a resource name: `categories` → `category`, `branches` →
 * `branch`, `expenses` → `expense`.
 */
export function toSingular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(ss|zz|x|ch|sh)es$/.test(name)) return name.slice(0, -2)
  return name.endsWith('s') ? name.slice(0, -1) : name
}

/** Converts a name to readable text: `reorderPoint` → `Reorder point`, `payment-methods` → `Payment methods`. */
export function humanize(name: string): string {
  const words = toSnakeCase(name).replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Converts a name for the middle of a sentence; acronyms keep their capitals: `API key`. */
export function lowercaseWords(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    /^\p{Lu}{2,}$/u.test(word) ? word : word.toLocaleLowerCase(),
  )
}
