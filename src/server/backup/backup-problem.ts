/** Reports to the operator why a backup cannot be made, read or restored. */
export class BackupProblem extends Error {}
