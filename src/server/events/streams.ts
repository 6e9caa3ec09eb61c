/** Describes an open stream of events. */
export interface Stream {
  readonly person: string
  /** Returns whether the session behind the stream is still valid. */
  readonly isAllowed: () => Promise<boolean>
  readonly close: () => void
}

/** Manages the open streams of this node by person. */
export interface Streams {
  /**
   * Adds a stream. Closes the oldest stream of a person who has more than `MAX_PER_PERSON` streams. Returns a function
   * that removes the stream from the list.
   */
  add(stream: Stream): () => void
  /** Closes the streams of a person, or of all people, whose session has ended. */
  recheck(person?: string): Promise<void>
  /** Closes all streams of a person. */
  end(person: string): void
}

/** Limits the streams of a person. People usually have fewer tabs open. */
const MAX_PER_PERSON = 20

/** Creates an empty list of the open event streams of this node. */
export function createStreams(): Streams {
  const open = new Map<string, Set<Stream>>()

  return {
    add(stream) {
      const { person } = stream
      const personStreams = open.get(person) ?? new Set()
      open.set(person, personStreams.add(stream))
      const [oldest] = personStreams
      if (personStreams.size > MAX_PER_PERSON) oldest?.close()
      return () => {
        personStreams.delete(stream)
        if (personStreams.size === 0 && open.get(person) === personStreams) open.delete(person)
      }
    },
    end(person) {
      for (const stream of open.get(person) ?? []) stream.close()
    },
    async recheck(person) {
      const checked =
        person === undefined
          ? [...open.values()].flatMap((own) => [...own])
          : (open.get(person) ?? [])
      await Promise.all(
        [...checked].map(async (stream) => {
          // Streams stay open when the database does not respond.
          if (!(await stream.isAllowed().catch(() => true))) stream.close()
        }),
      )
    },
  }
}
