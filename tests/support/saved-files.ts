import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import type { ExportJob, ExportMessage } from '../../src/admin/export/export-job.ts'
import { writeFile } from '../../src/admin/export/write-file.ts'

/** Runs the code of the export worker in this thread, because jsdom has no workers. */
class WorkerInThread {
  onmessage: (event: { readonly data: ExportMessage }) => void = () => undefined
  onerror: () => void = () => undefined
  isEnded = false

  postMessage({ address, ...job }: ExportJob): void {
    const report = (data: ExportMessage) => this.isEnded || this.onmessage({ data })
    // A worker resolves relative addresses against its own address; Node.js cannot.
    const absolute =
      address === undefined ? {} : { address: new URL(address, location.origin).href }
    writeFile({ ...job, ...absolute }, report).catch(() => this.onerror())
  }

  terminate(): void {
    this.isEnded = true
  }
}

/** Returns the list of files that a test has told the browser to save, which is emptied before each test. */
export function withSavedFiles(): { readonly name: string; readonly file: Blob }[] {
  const saved: { readonly name: string; readonly file: Blob }[] = []
  beforeEach(() => {
    saved.length = 0
    vi.stubGlobal('Worker', WorkerInThread)
    const blobs = new Map<string, Blob>()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, file: blobs.get(this.href)! })
    })
    URL.createObjectURL = (file: Blob) => {
      const address = `blob:${blobs.size}`
      blobs.set(address, file)
      return address
    }
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })
  return saved
}
