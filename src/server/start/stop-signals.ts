const LOOK_MS = 500

/** Calls `stop` when a signal asks the process to end, and ends the process afterwards. */
export function stopOnSignals(stop: () => Promise<void>): void {
  const end = () => void stop().then(() => process.exit(0))
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // A signal to npm ends npm and its shell, but the shell does not pass it on: processes that npm started must end
  // with it.
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, LOOK_MS).unref()
}
