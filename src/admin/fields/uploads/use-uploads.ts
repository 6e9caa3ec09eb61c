import { useTranslation } from '../../core/context/translation.ts'
import { useContext, useEffect, useRef, useState, createContext } from 'react'
import type { MessageKey } from '../../../../i18n/messages.ts'
import { documentLimits, pictureLimits, type UploadInfo } from '../../../schema/uploads.ts'
import { uuidV7 } from '../../../schema/uuid-v7.ts'
import { useHttp } from '../../core/context/session.tsx'
import { ApiError } from '../../core/data/api-error.ts'

/** Describes a file that is waiting, being sent, or stored while other files are still being sent. */
export interface UploadProgress {
  readonly key: string
  readonly name: string
  /** Holds the sent share of the file, from 0 to 1. */
  readonly share: number
  /** Describes the stored upload; undefined until the file is stored. */
  readonly upload?: UploadInfo
}

interface Uploads {
  readonly sending: readonly UploadProgress[]
  readonly problem: string | undefined
  /**
   * Sends files one after the other. Files that the server would refuse are skipped and reported by name. Of the
   * remaining files, sends the first files, up to the maximum of the field.
   */
  readonly send: (files: readonly File[]) => Promise<void>
  readonly cancel: (key: string) => void
}

interface Options {
  readonly kind: UploadInfo['kind']
  /** Holds the maximum number of files of the field. */
  readonly max: number
  /** Holds the number of files in the field. */
  readonly count: number
  /**
   * Runs once with the stored uploads when all files that were chosen together are stored or
   * refused. Does not run when none was stored.
   */
  readonly onUploaded: (uploads: readonly UploadInfo[]) => void
}

interface Job extends UploadProgress {
  readonly file: File
  readonly stop: AbortController
}

const TIMEOUT_MS = 300_000

/** Returns the files that are being uploaded and the functions to send and cancel them. */
export function useUploads({ kind, max, count, onUploaded }: Options): Uploads {
  const http = useHttp()
  const t = useTranslation()
  const pendingUploads = useContext(PendingUploadsContext)
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [problem, setProblem] = useState<string>()
  const latestCallback = useRef(onUploaded)
  const latestJobs = useRef(jobs)
  useEffect(() => {
    latestCallback.current = onUploaded
    latestJobs.current = jobs
  })
  useEffect(() => () => latestJobs.current.forEach(({ stop }) => stop.abort()), [])

  /**
   * Sends a file. Returns its description or the reason of a refusal; undefined when the upload was
   * cancelled.
   */
  async function sendOne({ key, file, stop }: Job): Promise<UploadInfo | string | undefined> {
    if (stop.signal.aborted) return undefined
    const query = new URLSearchParams({ kind, name: file.name })
    const report = (changes: Partial<UploadProgress>) =>
      setJobs((all) => all.map((job) => (job.key === key ? { ...job, ...changes } : job)))
    try {
      const { json } = await http<UploadInfo>(`/api/v1/uploads?${query.toString()}`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': file.type || 'application/octet-stream' },
        timeoutMs: TIMEOUT_MS,
        signal: stop.signal,
        via: sendWithProgress((share) => report({ share })),
      })
      report({ upload: json })
      return json
    } catch (refused) {
      drop([key])
      if (stop.signal.aborted) return undefined
      if (refused instanceof ApiError) return `${file.name}: ${refused.message}`
      throw refused
    }
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    const problems: string[] = []
    const left = Math.max(0, max - count - jobs.length)
    const accepted = files.filter((file) => {
      const refused = checkFile(file, kind)
      if (refused) problems.push(t(refused, { name: file.name }))
      return !refused
    })
    if (accepted.length > left)
      problems.push(t(chooseFullMessage(kind, max), { smart_count: left }))
    const queue = accepted.slice(0, left).map((file): Job => {
      return { key: uuidV7(), name: file.name, share: 0, file, stop: new AbortController() }
    })
    setJobs((all) => [...all, ...queue])
    setProblem(undefined)
    const stored: (readonly [Job, UploadInfo])[] = []
    for (const job of queue) {
      const outcome = await sendOne(job)
      if (typeof outcome === 'string') problems.push(outcome)
      else if (outcome) stored.push([job, outcome])
    }
    drop(queue.map(({ key }) => key))
    const wanted = stored.filter(([{ stop }]) => !stop.signal.aborted)
    if (wanted.length > 0) latestCallback.current(wanted.map(([, upload]) => upload))
    setProblem(problems.length > 0 ? problems.join(' ') : undefined)
  }

  async function send(files: readonly File[]): Promise<void> {
    const work = sendAll(files)
    pendingUploads?.add(work)
    try {
      await work
    } finally {
      pendingUploads?.delete(work)
    }
  }

  function cancel(key: string): void {
    const job = jobs.find((each) => each.key === key)
    job?.stop.abort()
    drop([key])
  }

  function drop(keys: readonly string[]): void {
    setJobs((all) => all.filter((job) => !keys.includes(job.key)))
  }

  return { sending: jobs, problem, send, cancel }
}

/** Holds the running uploads of a form. Saving waits for them. */
export type PendingUploads = Set<Promise<unknown>>

export const PendingUploadsContext = createContext<PendingUploads | undefined>(undefined)

/**
 * Lists the accepted files for `<input accept>`, with extensions, because some systems know no type
 * for .csv files.
 */
export const acceptedFiles = [
  ...Object.keys(documentLimits.types),
  ...Object.values(documentLimits.types).flatMap((extensions) =>
    extensions.map((extension) => `.${extension}`),
  ),
].join(',')

/**
 * Returns the reason why the server would refuse a file, as far as the browser can tell. The server
 * checks the content.
 */
function checkFile(file: File, kind: UploadInfo['kind']): MessageKey | undefined {
  const limits = kind === 'image' ? pictureLimits : documentLimits
  if (!isAccepted(file, kind)) return kind === 'image' ? 'upload.wrongType' : 'upload.wrongFile'
  if (file.size <= limits.maxBytes) return undefined
  return kind === 'image' ? 'upload.tooLarge' : 'upload.fileTooLarge'
}

function chooseFullMessage(kind: UploadInfo['kind'], max: number): MessageKey {
  if (max === 1) return kind === 'image' ? 'upload.onePicture' : 'upload.oneFile'
  return kind === 'image' ? 'upload.full' : 'upload.fullOfFiles'
}

function isAccepted({ type, name }: File, kind: UploadInfo['kind']): boolean {
  const types: readonly string[] =
    kind === 'image' ? pictureLimits.types : Object.keys(documentLimits.types)
  if (types.includes(type)) return true
  if (kind === 'image') return false
  // The type that Windows reports for a CSV file depends on the installed programs.
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const extensions: readonly string[] = Object.values(documentLimits.types).flat()
  return extensions.includes(extension)
}

/** Returns a `fetch` that reports the sent share, from 0 to 1. The browser's own `fetch` does not report the share. */
function sendWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        const headers = parseHeaders(request.getAllResponseHeaders())
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('The connection was lost'))
      request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
      init?.signal?.addEventListener('abort', () => request.abort())
      // The HTTP client passes the body on unchanged: here it is a file.
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
}

/** Reads the headers of a response from lines of the form `name: value`. */
function parseHeaders(text: string): [name: string, value: string][] {
  const lines = text.split('\r\n').filter(Boolean)
  return lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
}
