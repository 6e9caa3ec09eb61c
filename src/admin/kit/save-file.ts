import { cleanFileName } from '../../schema/file-name.ts'

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads from the address for some time after the click. One minute is enough to start
  // the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Returns a file name, `Products 2026-11-21.csv`. Characters that file systems do not allow become
 * spaces.
 */
export function toFileName(title: string, day: string, extension: string): string {
  return `${cleanFileName(title)} ${day}.${extension}`
}
