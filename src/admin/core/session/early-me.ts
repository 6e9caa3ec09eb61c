/** The answer about the person that public/first-paint.js asked for before any code of the app had arrived. */
interface Early {
  earlyMe?: Promise<Response> | undefined
}

/** Returns how to ask who is signed in: the early answer the first time, fetch ever after. */
export function takeEarlyMe(): typeof fetch {
  const early = globalThis as Early
  const asked = early.earlyMe
  early.earlyMe = undefined
  return asked ? () => asked : fetch
}
