import type { ExportJob, ExportMessage } from './export-job.ts'
import { ExportError, writeFile } from './write-file.ts'

/**
 * Describes the part of the worker's global scope that is used here. The DOM types describe the
 * window only.
 */
interface Scope {
  onmessage: ((event: MessageEvent<ExportJob>) => void) | null
  postMessage(message: ExportMessage): void
}

const scope = self as unknown as Scope

/** Runs one job. The page terminates the worker when the job ends or is cancelled. */
scope.onmessage = ({ data }) => {
  const report = (message: ExportMessage) => scope.postMessage(message)
  void writeFile(data, report).catch((problem: unknown) => {
    const reported = problem instanceof ExportError && problem.message ? problem : undefined
    report({
      type: 'failed',
      ...(reported && { message: reported.message }),
      ...(reported?.requestId && { requestId: reported.requestId }),
    })
  })
}
