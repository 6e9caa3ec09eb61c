import { parseArgs } from 'node:util'

/** `npm run demo -- --size small|real|large`: the server, with the demo company loaded first if it is not there. */
const { values } = parseArgs({ options: { size: { type: 'string', default: 'small' } } })
process.env.DEMO = values.size
await import('./main.ts')
