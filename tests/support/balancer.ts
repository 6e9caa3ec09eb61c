import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

export const isHaproxyInstalled = spawnSync('haproxy', ['-v']).status === 0

/**
 * Runs haproxy in front of two nodes, with the configuration in `deploy/` and the addresses of the nodes. Writes the
 * resulting configuration file into `folder`.
 */
export function startBalancer(
  port: number,
  [first, second]: readonly ServerProcess[],
  folder: string,
): ChildProcess {
  const file = join(folder, 'haproxy.cfg')
  const configuration = readFileSync('deploy/haproxy.cfg', 'utf8')
    .replace(':8080', `127.0.0.1:${port}`)
    .replace('node1:3000', new URL(first!.url).host)
    .replace('node2:3000', new URL(second!.url).host)
  writeFileSync(file, configuration)
  return spawn('haproxy', ['-f', file, '-db'], { stdio: 'inherit' })
}
