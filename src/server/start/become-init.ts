/**
 * Replaces this process, if it is process 1 of a container, by a shell that reaps every child, passes signals on, and
 * runs the same program again: process 1 inherits the children of processes that ended and has to reap them, and Node
 * reaps only its own. Returns when the process has another number.
 */
export function becomeInit(): void {
  if (process.pid !== 1 || process.platform !== 'linux') return
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve!('/bin/sh', ['sh', '-c', INIT, 'sh', ...program])
}

/**
 * Reaps children: `wait` of a POSIX shell collects whichever child has ended, adopted ones included; a signal
 * interrupts it.
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
