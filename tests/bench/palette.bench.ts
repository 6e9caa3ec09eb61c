import type { Page } from 'playwright-core'
import { registry } from '../../resources/registry.ts'
import { openBrowser } from '../support/browser.ts'
import { DEMO_PASSWORD, signIn, type Member } from '../support/member.ts'
import { parseCookies } from '../support/screens.ts'
import { startServer } from '../support/server.ts'

/**
 * Measures (`npm run bench -- palette`) the command palette with 50,000 products and more: from Ctrl+K until its field
 * has the focus (target 100 ms), and from the last letter until the record is shown (target 300 ms, of which the
 * palette waits 100 ms for further letters). Then measures in turns the search operation and searches of all lists,
 * which are sent six at a time, as browsers send them.
 */

const PRODUCTS = 48_500
const ROUNDS = 20

const cleanUp: (() => unknown)[] = []

async function run(): Promise<void> {
  const server = await startServer({ demo: true })
  cleanUp.push(() => server.stop())
  const owner = await signIn(server.url, 'owner@demo.test', DEMO_PASSWORD)
  await addProducts(owner)
  const browser = await openBrowser()
  cleanUp.push(() => browser.close())
  const context = await browser.newContext()
  await context.addCookies([...parseCookies(owner, server.url)])
  await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
  const page = await context.newPage()
  await page.goto(`${server.url}/brand-list`)
  await page.locator('tbody tr[data-record]').first().waitFor()
  const opened: number[] = []
  const found: number[] = []
  // The first round, which is not counted, loads the code of the palette.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = await search(page, `Bench product ${String(round * 2401).padStart(5, '0')}`)
    if (round === 0) continue
    opened.push(times.opened)
    found.push(times.found)
  }
  report('Ctrl+K to the focus', opened, 100)
  report('last letter to the record', found, 300)
  await compareWithLists(owner)
}

/** Measures the search operation, and searches of all lists for comparison. */
async function compareWithLists(owner: Member): Promise<void> {
  const searched = registry.resources.filter(
    ({ fields, linksTo, drill }) =>
      !linksTo &&
      !drill &&
      Object.values(fields).some((field) => 'search' in field && field.search),
  )
  const times: { readonly search: number; readonly lists: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const q = `Bench product ${String(round * 2401).padStart(5, '0')}`
    const search = await measure(() => owner.api(`/search?${new URLSearchParams({ q })}`))
    const lists = await measure(async () => {
      const waiting = searched.map(({ name }) => name)
      const send = async () => {
        for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
          await owner.list(name, { filter: { q }, sort: ['$relevance', 'ASC'], range: [0, 4] })
        }
      }
      await Promise.all(Array.from({ length: 6 }, send))
    })
    // The first round, which is not counted, prepares the statements.
    if (round > 0) times.push({ search, lists })
  }
  const ratios = times.map(({ search, lists }) => search / lists).toSorted((a, b) => a - b)
  report(
    'one search',
    times.map(({ search }) => search),
    300,
  )
  report(
    `searches of ${searched.length} lists`,
    times.map(({ lists }) => lists),
    300,
  )
  process.stdout.write(
    `one search takes ${ratios[ROUNDS / 2]!.toFixed(2)} of the time of the lists\n`,
  )
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Imports products until there are more than 50,000. */
async function addProducts(owner: Member): Promise<void> {
  const { rows: categories } = await owner.list('categories', { range: [0, 0] })
  const { rows: units } = await owner.list('units', { range: [0, 0] })
  const lines = Array.from(
    { length: PRODUCTS },
    (_, i) => `Bench product ${String(i).padStart(5, '0')},1,${categories[0]!.id},${units[0]!.id}`,
  )
  await owner.api('/products/import?dryRun=false', {
    method: 'POST',
    body: ['name,price,category,stockUnit', ...lines].join('\n'),
    headers: { 'content-type': 'text/csv' },
  })
}

/** Opens the palette, types a text, and waits for its record. */
async function search(page: Page, text: string) {
  const field = page.getByRole('combobox', { name: /search/i }).last()
  const began = performance.now()
  await page.keyboard.press('Control+k')
  await field.waitFor()
  const opened = performance.now() - began
  await page.keyboard.insertText(text)
  const typed = performance.now()
  await page.getByRole('option', { name: text }).first().waitFor()
  const found = performance.now() - typed
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  return { opened, found }
}

function report(name: string, times: readonly number[], target: number): void {
  const sorted = times.toSorted((a, b) => a - b)
  const findTime = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(0)
  process.stdout.write(
    `${name.padEnd(28)} median ${findTime(0.5)} ms, 95 % ${findTime(0.95)} ms (target ${target})\n`,
  )
}

try {
  await run()
} finally {
  for (const step of cleanUp.toReversed()) await step()
}
