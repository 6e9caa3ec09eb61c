import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProgram } from './programs.ts'

export interface Display {
  /** Holds the value for the environment variable DISPLAY. */
  readonly name: string
  stop(): Promise<void>
}

/** Starts a virtual screen (Xvfb) under a number that is free. */
export async function startDisplay(): Promise<Display> {
  const server = spawn(
    findProgram('Xvfb')!,
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = (await once(server.stdio[3]!, 'data')) as [Buffer]
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      const exit = once(server, 'exit')
      if (server.kill()) await exit
    },
  }
}
