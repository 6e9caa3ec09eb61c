/** `npm run demo`: the server, with the demo company loaded first if it is not there. */
process.env.DEMO = '1'
await import('./main.ts')
