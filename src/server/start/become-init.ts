/**
 * Replaces this process, if it is process 1 of a container, by a shell that reaps child processes,
 * passes signals on, and runs the same program again. Process 1 inherits the children of processes
 * that have ended and must reap them, but Node.js reaps only its own children. Returns when this is
 * not process 1.
 */
export function becomeInit(): void {
  if (process.pid !== 1 || process.platform !== 'linux') return
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve!('/bin/sh', ['sh', '-c', INIT, 'sh', ...program])
}

/**
 * Runs the program and waits for its end. While a shell waits, it reaps all children that end, inherited children
 * included. A signal ends `wait` early, so the loop waits again while the program runs.
 */
const INIT = `
  "$@" &
  main=$!
  trap 'kill -TERM $main' TERM
  trap 'kill -INT $main' INT
  while :; do
    wait $main
    status=$?
    kill -0 $main 2>/dev/null || exit $status
  done`
