import { useContext, useEffect, useRef, useState } from 'react'
import type { About } from '../../schema/uploads.ts'
import { useHttp } from '../context/http.tsx'
import { useWords } from '../context/words.ts'
import { ApiError } from '../data/api-error.ts'
import { newId } from '../data/new-id.ts'
import { refusalOfFile } from './refusal-of-file.ts'
import { sendWithProgress } from './send-with-progress.ts'
import { UnderwayContext } from './underway.ts'

/** A file that waits or is on its way. */
export interface Sending {
  readonly key: string
  readonly name: string
  /** How much of it has left, from 0 to 1. */
  readonly share: number
}

export interface Uploads {
  readonly sending: readonly Sending[]
  readonly problem: string | undefined
  /** Sends files one after the other; those that would be refused are named and left out. */
  readonly send: (files: readonly File[]) => Promise<void>
  readonly cancel: (key: string) => void
}

interface Options {
  readonly kind: About['kind']
  /** How many more there may be. */
  readonly room: number
  /** Gets each as soon as it is kept. */
  readonly onUploaded: (about: About) => void
}

interface Job extends Sending {
  readonly file: File
  readonly stop: AbortController
}

const TIMEOUT_MS = 300_000

/** Files on their way to the server. */
export function useUploads({ kind, room, onUploaded }: Options): Uploads {
  const http = useHttp()
  const say = useWords()
  const underway = useContext(UnderwayContext)
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const [problem, setProblem] = useState<string>()
  const told = useRef(onUploaded)
  const known = useRef(jobs)
  useEffect(() => {
    told.current = onUploaded
    known.current = jobs
  })
  useEffect(() => () => known.current.forEach(({ stop }) => stop.abort()), [])

  async function sendOne({ key, file, stop }: Job): Promise<string | undefined> {
    if (stop.signal.aborted) return undefined
    const asked = new URLSearchParams({ kind, name: file.name })
    const tell = (share: number) =>
      setJobs((all) => all.map((job) => (job.key === key ? { ...job, share } : job)))
    try {
      const { json } = await http<About>(`/api/v1/uploads?${asked.toString()}`, {
        method: 'POST',
        body: file,
        headers: { 'content-type': file.type || 'application/octet-stream' },
        timeoutMs: TIMEOUT_MS,
        signal: stop.signal,
        via: sendWithProgress(tell),
      })
      told.current(json)
      return undefined
    } catch (refused) {
      if (stop.signal.aborted) return undefined
      if (refused instanceof ApiError) return `${file.name}: ${refused.message}`
      throw refused
    } finally {
      setJobs((all) => all.filter((job) => job.key !== key))
    }
  }

  async function sendAll(files: readonly File[]): Promise<void> {
    const problems: string[] = []
    const tooMany = kind === 'image' ? 'upload.full' : 'upload.fullOfFiles'
    if (files.length > room) problems.push(say(tooMany, { smart_count: room }))
    const fitting = files.slice(0, room).filter((file) => {
      const refused = refusalOfFile(file, kind)
      if (refused) problems.push(say(refused, { name: file.name }))
      return !refused
    })
    const queue = fitting.map((file): Job => {
      return { key: newId(), name: file.name, share: 0, file, stop: new AbortController() }
    })
    setJobs((all) => [...all, ...queue])
    setProblem(undefined)
    for (const job of queue) {
      const refused = await sendOne(job)
      if (refused) problems.push(refused)
    }
    setProblem(problems.length > 0 ? problems.join(' ') : undefined)
  }

  async function send(files: readonly File[]): Promise<void> {
    const work = sendAll(files)
    underway?.add(work)
    try {
      await work
    } finally {
      underway?.delete(work)
    }
  }

  function cancel(key: string): void {
    const job = jobs.find((each) => each.key === key)
    job?.stop.abort()
    setJobs((all) => all.filter((each) => each.key !== key))
  }

  return { sending: jobs, problem, send, cancel }
}
