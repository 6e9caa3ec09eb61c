/**
 * Lists the reasons why a backup failed or cannot be restored: the disk was full, the server stopped, the file was
 * changed, the file does not exist, the passphrase is wrong, a newer version made the file, or another error.
 */
export const backupFailures = [
  'noSpace',
  'interrupted',
  'damaged',
  'missing',
  'passphrase',
  'newer',
  'failed',
] as const

export type BackupFailure = (typeof backupFailures)[number]
