/** Returns the file name of a backup that is made at the time `at`. File names sort by time. */
export function createBackupName(at: Date, isEncrypted: boolean): string {
  const stamp = at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return `armazem-${stamp}.tar${isEncrypted ? '.age' : ''}`
}
