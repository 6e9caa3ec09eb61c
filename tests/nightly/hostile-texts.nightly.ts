import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailMessages } from '../../i18n/server-messages.ts'
import * as resources from '../../resources/index.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { composeMail, type MailKind } from '../../src/server/mail/compose.ts'
import { fixedAddresses, listRecordScreens } from '../support/addresses.ts'
import { openBrowser } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { createMinimalRecord, unique } from '../support/minimal-record.ts'
import { followLink, openScreens, waitUntilSettled } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'
import { openShop, type Shop } from '../support/shop.ts'

const RUN = 'window.executed=1'

const PAYLOADS = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<SCRIPT SRC=data:text/javascript,${RUN}></SCRIPT>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `<img src=x:x onerror=${RUN} //`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mtext></table><img src=x onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.executed=1</script>">`,
  `<iframe src="javascript:parent.executed=1">`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<marquee onstart=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} x='`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `%{${RUN}} |||| <img src=x onerror=${RUN}>`,
]

const all: readonly Resource[] = Object.values(resources)
let server: StartedServer
let browser: Browser
let owner: Member
let shop: Shop

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  owner = await signUp(server.url)
  shop = await openShop(owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

let turn = 0
/** Returns the next payload that is short enough. */
function takePayload(max: number): string {
  for (;;) {
    const next = PAYLOADS[turn++ % PAYLOADS.length]!
    if (next.length <= max) return next
  }
}

/** Returns a payload for every text field that the person may write. */
function createHostileRecord({ fields }: Resource): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.readOnly || field.unique || name === 'timezone') return []
      if (field.kind === 'text' || field.kind === 'longText')
        return [[name, takePayload(field.max ?? 200)]]
      if (field.kind === 'address')
        return [
          [name, { street: takePayload(200), city: takePayload(100), region: takePayload(100) }],
        ]
      return []
    }),
  )
}

/** Writes every payload into the texts of records and documents; returns how many texts were stored. */
async function storePayloads(): Promise<number> {
  let stored = 0
  for (const resource of all.filter(({ source, document }) => source === 'table' && !document)) {
    for (let i = 0; i < 3; i += 1) {
      const texts = createHostileRecord(resource)
      const title = resource.fields[resource.title]
      const isUniqueTitle = title?.kind === 'text' && title.unique
      const own = isUniqueTitle ? { [resource.title]: `${takePayload(60)} ${unique()}` } : {}
      const record = await createMinimalRecord(owner, resource).catch(() => undefined)
      if (!record) continue
      const body = { ...record, ...texts, ...own }
      const answer = await owner.call(`/${resource.name}`, { method: 'POST', body })
      if (answer.status === 201) stored += Object.keys({ ...texts, ...own }).length
      else console.log(`${resource.name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
  }
  await owner.patch(`/customers/${shop.customer.id}`, {
    name: takePayload(200),
    notes: takePayload(500),
  })
  for (const text of PAYLOADS) {
    await shop.product(text, { sku: unique(), description: text })
    const goods = [[text, 2, 10, { description: text }]] as const
    await shop.buy([[text, 10, 5]], { notes: text, supplierRef: text.slice(0, 50) + unique() })
    await shop.sell(goods, { notes: text })
    stored += 4
  }
  await owner
    .patch(`/teams/${owner.team}/settings`, { receiptFooter: takePayload(200) })
    .catch(() => {})
  await owner.call(`/teams/${owner.team}`, { method: 'PATCH', body: { name: takePayload(60) } })
  return stored
}

/** Opens a page and records executed code, dialogs, and what the content security policy blocked. */
async function openWatchedPage(): Promise<{ readonly page: Page; readonly seen: string[] }> {
  const page = await openScreens(browser, server.url, owner)
  const seen: string[] = []
  await page.exposeFunction('report', (what: string) => void seen.push(`${page.url()}: ${what}`))
  await page.addInitScript(() => {
    const { report } = globalThis as never as { report: (what: string) => void }
    Object.defineProperty(globalThis, 'executed', {
      set() {
        report('executed')
      },
    })
    addEventListener('securitypolicyviolation', (violation) =>
      report(`${violation.violatedDirective} ${violation.blockedURI}`),
    )
  })
  page.on('dialog', (dialog) => {
    seen.push(`${page.url()}: dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { page, seen }
}

test('The watched page reports executed code', async () => {
  const { page, seen } = await openWatchedPage()
  await page.goto(server.url)
  await page.evaluate(() => Object.assign(globalThis, { executed: 1 }))
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=executed=1>'),
  )
  await expect.poll(() => seen.length).toBe(2)
  await page.context().close()
})

test('Every screen, receipt and invoice shows stored HTML and scripts as plain text', async () => {
  const stored = await storePayloads()
  const addresses = [...new Set([...fixedAddresses, ...(await listRecordScreens(owner))])]
  const { page, seen } = await openWatchedPage()
  let shown = 0
  await page.goto(server.url)
  for (const address of addresses) {
    await followLink(page, address).catch(() => page.goto(server.url + address))
    await waitUntilSettled(page)
    shown += (await page.locator('body').innerText()).includes(RUN) ? 1 : 0
  }
  const { rows } = await owner.list('sales', { range: [0, 9] })
  let printouts = 0
  for (const { id } of rows) {
    await page.goto(`${server.url}/sale-list/${id}`)
    await waitUntilSettled(page)
    for (const name of ['Receipt', 'Invoice']) {
      await page.getByRole('button', { name: 'More actions' }).first().click()
      await page.getByRole('menu').waitFor()
      const item = page.getByRole('menuitem', { name, exact: true })
      if ((await item.count()) === 0) {
        await page.keyboard.press('Escape')
        continue
      }
      await item.click()
      const article = page.getByRole('article')
      await article.waitFor()
      printouts += (await article.innerText()).includes(RUN) ? 1 : 0
      await page.keyboard.press('Escape')
    }
  }
  console.log(
    `${PAYLOADS.length} payloads in ${stored} texts, ${addresses.length} screens (${shown} showed one), ${printouts} printouts showed one`,
  )
  expect(seen).toEqual([])
  expect(stored).toBeGreaterThan(100)
  expect(shown).toBeGreaterThan(20)
  expect(printouts).toBeGreaterThan(5)
  await page.context().close()
})

test('Every kind of mail shows stored HTML and scripts as plain text', async () => {
  const { page, seen } = await openWatchedPage()
  // A mail program does not apply the content security policy of the app.
  await page.goto('about:blank')
  let shown = 0
  const kinds = Object.keys(mailMessages.en.kinds) as MailKind[]
  for (const kind of kinds) {
    // The proxy returns the payload for every value that a mail inserts.
    for (const text of PAYLOADS) {
      const values = new Proxy<Record<string, string>>({}, { get: () => text })
      const { html } = composeMail(kind, values, mailMessages.en, 'en')
      const frame = await page.evaluateHandle((srcdoc) => {
        const element = document.createElement('iframe')
        element.srcdoc = srcdoc
        document.body.append(element)
        return new Promise<HTMLIFrameElement>((resolve) => {
          element.addEventListener('load', () => resolve(element))
        })
      }, html)
      shown += await frame.evaluate((element, run) => {
        const isShown = element.contentDocument?.body.innerText.includes(run)
        element.remove()
        return isShown ? 1 : 0
      }, RUN)
    }
  }
  console.log(`${PAYLOADS.length} payloads in ${kinds.length} kinds of mails, ${shown} showed one`)
  expect(seen).toEqual([])
  expect(shown).toBeGreaterThan(PAYLOADS.length)
  await page.context().close()
})
