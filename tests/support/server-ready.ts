import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, inject } from 'vitest'
import type {} from './global-server.ts'

/** Before each file: waits until the server of the run answers, which may still load its demo company. */
beforeAll(async () => {
  const address = `${inject('url')}/api/v1/me`
  while (!(await isAnswering(address))) await pause(100)
})

function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ status }) => status === 401,
    () => false,
  )
}
