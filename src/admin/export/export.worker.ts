import type { ExportJob, ExportMessage } from './export-job.ts'
import { ExportError } from './rows.ts'
import { writeFile } from './write-file.ts'

/** Types the part of the worker's global scope that we use; the DOM's types know only the window's. */
interface Scope {
  onmessage: ((event: MessageEvent<ExportJob>) => void) | null
  postMessage(message: ExportMessage): void
}

const scope = self as unknown as Scope

/** Runs one job per worker: whoever started it ends it, which is also how an export is cancelled. */
scope.onmessage = ({ data }) => {
  const report = (message: ExportMessage) => scope.postMessage(message)
  void writeFile(data, report).catch((problem: unknown) => {
    const known = problem instanceof ExportError && problem.message ? problem : undefined
    report({
      type: 'failed',
      ...(known && { message: known.message }),
      ...(known?.requestId && { requestId: known.requestId }),
    })
  })
}
