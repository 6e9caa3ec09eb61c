/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download reads from the address for a while after the click; a minute is more than it needs to begin.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Replaces characters that file systems do not allow by spaces: `Products 2026-11-21.csv`. */
export function fileName(title: string, day: string, ending: string): string {
  return `${title.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()} ${day}.${ending}`
}
