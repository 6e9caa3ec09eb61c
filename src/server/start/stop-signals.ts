/** Sets how often a process that npm started checks whether its parent still runs. */
const CHECK_INTERVAL_MS = 500

/** Runs `stop` when a signal asks the process to end, then ends the process. */
export function stopOnSignals(stop: () => Promise<void>): void {
  listenForEnd(() => void stop().then(() => process.exit(0)))
}

/** Returns a signal that is aborted when the process is asked to end. */
export function createEndSignal(): AbortSignal {
  const ending = new AbortController()
  listenForEnd(() => ending.abort())
  return ending.signal
}

function listenForEnd(end: () => void): void {
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // A signal to npm ends npm and its shell. The shell does not pass the signal on, so a process
  // that npm started must end when its shell has ended.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, CHECK_INTERVAL_MS).unref()
}
