import { globSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CreateServerModule, ServerModule } from './modules/server-module.ts'
import { registry } from './registry.ts'

interface ServerPart {
  readonly module: ServerModule | CreateServerModule
}

/** Holds the server parts of all modules: every folder that has a `server.ts`. */
export const serverModules: readonly ServerModule[] = await Promise.all(
  globSync('*/server.ts', { cwd: import.meta.dirname })
    .map(dirname)
    .toSorted()
    .map(async (name) => {
      const { module } = (await import(`./${name}/server.ts`)) as ServerPart
      return typeof module === 'function' ? module(registry) : module
    }),
)
