/** Replaces the characters that file systems do not allow in file names by spaces. */
export function cleanFileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()
}
