import { useEffect, useRef, useState } from 'react'
import { useHttp } from '../context/http.tsx'
import { useWords } from '../context/words.ts'
import { ApiError } from '../data/api-error.ts'
import { ACCEPTED_TYPES, MAX_BYTES } from './picture-files.ts'

export interface Uploads {
  /** Name of the file that is on its way. */
  readonly sending: string | undefined
  readonly problem: string | undefined
  /** Sends files one after the other; those that cannot be pictures are named and left out. */
  readonly send: (files: readonly File[]) => Promise<void>
}

/** Pictures on their way to the server. `onUploaded` gets the id of each as soon as it is kept. */
export function useUploads(room: number, onUploaded: (id: string) => void): Uploads {
  const http = useHttp()
  const say = useWords()
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const told = useRef(onUploaded)
  useEffect(() => {
    told.current = onUploaded
  })

  function refusalOf(file: File): string | undefined {
    if (!ACCEPTED_TYPES.includes(file.type)) return say('upload.wrongType', { name: file.name })
    if (file.size > MAX_BYTES) return say('upload.tooLarge', { name: file.name })
    return undefined
  }

  async function sendOne(file: File): Promise<string | undefined> {
    setSending(file.name)
    try {
      const { json } = await http<{ readonly id: string }>('/api/v1/uploads', {
        method: 'POST',
        body: file,
        headers: { 'content-type': file.type },
        timeoutMs: 120_000,
      })
      told.current(json.id)
      return undefined
    } catch (refused) {
      if (refused instanceof ApiError) return `${file.name}: ${refused.message}`
      throw refused
    } finally {
      setSending(undefined)
    }
  }

  async function send(files: readonly File[]): Promise<void> {
    const problems: string[] = []
    if (files.length > room) problems.push(say('upload.full', { smart_count: room }))
    for (const file of files.slice(0, room)) {
      const refused = refusalOf(file) ?? (await sendOne(file))
      if (refused) problems.push(refused)
    }
    setProblem(problems.length > 0 ? problems.join(' ') : undefined)
  }

  return { sending, problem, send }
}
