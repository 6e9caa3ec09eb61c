/** Sets how often a process that npm started checks whether its parent still runs. */
const CHECK_INTERVAL_MS = 500

/** Runs `stop` when a signal asks the process to end, then ends the process. */
export function stopOnSignals(stop: () => Promise<void>): void {
  const end = () => void stop().then(() => process.exit(0))
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
