import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { build } from 'vite'
import { openBrowser } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { parseCookies } from '../support/screens.ts'
import { startServer } from '../support/server.ts'
import { printVisit, SLOWDOWN, summarizeVisits, visitList, type Visit } from './visit-list.ts'

/**
 * Measures (`npm run bench -- browser`) how long the list of products takes to show its rows on a processor slowed down
 * to a quarter, with an empty and with a warm cache, and how many files and milliseconds of the main thread it needs.
 * For comparison, measures in turns a page with a table of 25 × 6 cells that uses only React and MUI. Compare the
 * ratios, because the machine also runs other programs. payload.bench.ts measures the list beside that of Payload.
 */

const ROUNDS = 5

const folder = mkdtempSync(join(process.cwd(), 'node_modules/.armazem-browser-bench-'))
const cleanUp: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

async function run(): Promise<void> {
  const minimal = await serveMinimalPage()
  const server = await startServer({ demo: true })
  cleanUp.push(() => server.stop())
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  const first = await readFirstProduct(owner)
  const browser = await openBrowser()
  cleanUp.push(() => browser.close())
  process.stdout.write(`Chromium ${browser.version()}, ${SLOWDOWN}× slower, ${ROUNDS} rounds\n`)

  const ours: Visit[][] = [[], []]
  const others: Visit[][] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext()
    await context.addCookies([...parseCookies(owner, server.url)])
    await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
    for (const visits of ours)
      visits.push(await visitList(context, `${server.url}/product-list`, [first.name]))
    await context.close()
    const plainContext = await browser.newContext()
    for (const visits of others) visits.push(await visitList(plainContext, minimal, ['Column 00']))
    await plainContext.close()
  }
  for (const [at, cache] of ['empty', 'warm'].entries()) {
    const [list, page] = [summarizeVisits(ours[at]!), summarizeVisits(others[at]!)]
    printVisit(`list, ${cache} cache`, list)
    printVisit(`React + MUI alone, ${cache} cache`, page)
    const ratio = (list.shown / page.shown).toFixed(2)
    process.stdout.write(`list, ${cache} cache: ${ratio} of React + MUI alone\n`)
  }
}

async function readFirstProduct(owner: Member): Promise<{ name: string }> {
  const { rows } = await owner.list<{ name: string }>('products', { sort: ['name', 'ASC'] })
  return rows[0]!
}

/** Builds and serves the page with React and MUI only, and returns its address. */
async function serveMinimalPage(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), MINIMAL_PAGE)
  writeFileSync(join(folder, 'main.jsx'), MINIMAL_SCRIPT)
  const dist = join(folder, 'dist')
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: dist, target: 'es2023', chunkSizeWarningLimit: 900 },
  })
  const types = new Map([
    ['.html', 'text/html; charset=utf-8'],
    ['.js', 'text/javascript'],
  ])
  const server = createServer(async ({ url = '/' }, answer) => {
    const path = url === '/' ? '/index.html' : url
    try {
      const body = await readFile(join(dist, path))
      answer.setHeader('content-type', types.get(extname(path)) ?? 'text/plain')
      if (path !== '/index.html') answer.setHeader('cache-control', 'max-age=31536000, immutable')
      answer.end(body)
    } catch {
      answer.writeHead(404).end()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanUp.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const MINIMAL_PAGE = `<!doctype html><title>Minimal</title><div id="root"></div>
<script type="module" src="/main.jsx"></script>`

const MINIMAL_SCRIPT = `import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'

const columns = Array.from({ length: 6 }, (_, i) => 'Column ' + i)
const rows = Array.from({ length: 25 }, (_, i) => i)
createRoot(document.getElementById('root')).render(
  h(Table, null,
    h(TableHead, null, h(TableRow, null, columns.map((name) => h(TableCell, { key: name }, name)))),
    h(TableBody, null, rows.map((row) =>
      h(TableRow, { key: row }, columns.map((name) => h(TableCell, { key: name }, name + row)))))))
`

try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}
