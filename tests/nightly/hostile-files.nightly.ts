import { readFileSync } from 'node:fs'
import { strToU8, zipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { signUp, type Member } from '../support/member.ts'
import { openScreens } from '../support/screens.ts'
import { startServer, type StartedServer } from '../support/server.ts'

const SCRIPT = '<script>parent.executed=1;window.executed=1</script>'

let server: StartedServer
let browser: Browser
let owner: Member

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  owner = await signUp(server.url)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

interface Sent {
  readonly name: string
  readonly bytes: Uint8Array
}

const createTextFile = (name: string, content: string): Sent => ({ name, bytes: strToU8(content) })

/** Returns files that attack programs that store, show or open them. */
async function readCorpus(): Promise<readonly Sent[]> {
  const square = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c40' } })
  const png = await square.clone().png().toBuffer()
  const jpeg = await square
    .clone()
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  const flood = sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
  const zeros = new Uint8Array(50_000_000)
  const sheet = { '[Content_Types].xml': strToU8('<Types/>') }
  const entities =
    '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><w>&b;</w>'
  const createPdf = (action: string) =>
    `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<<${action}>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
  const traversals = [
    '../../evil.pdf',
    '..\\..\\evil.pdf',
    '/etc/passwd.pdf',
    'C:\\evil.pdf',
    '%2e%2e%2fevil.pdf',
    '....//evil.pdf',
    'evil.pdf\u0000.html',
    'evil\r\nX-Evil: 1.pdf',
    '"; filename="x.html',
    '.pdf',
    `${'x'.repeat(300)}.pdf`,
    'con.pdf',
    '\u202efdp.lmth',
  ]
  return [
    createTextFile('a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    createTextFile(
      'a.svg.png',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="parent.executed=1"/>`,
    ),
    createTextFile('a.html', `<html>${SCRIPT}</html>`),
    createTextFile('a.html.pdf', `<html>${SCRIPT}</html>`),
    createTextFile('a.xhtml', `<html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`),
    createTextFile('a.xml', `<?xml version="1.0"?><?xml-stylesheet href="javascript:1"?><x/>`),
    createTextFile('a.js', 'parent.executed=1'),
    createTextFile('a.csv', `name,price\n${SCRIPT},1\n`),
    createTextFile(
      'b.csv',
      `=HYPERLINK("javascript:1"),1\n<img src=x onerror=parent.executed=1>,2\n`,
    ),
    createTextFile('a.pdf', createPdf('/S/JavaScript/JS(app.alert(1))')),
    createTextFile('b.pdf', createPdf('/S/URI/URI(javascript:parent.executed=1)')),
    createTextFile('c.pdf', createPdf('/S/Launch/F(cmd.exe)')),
    { name: 'd.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4\n'), strToU8(SCRIPT)]) },
    { name: 'polyglot.png', bytes: Buffer.concat([png, strToU8(SCRIPT)]) },
    { name: 'polyglot.jpg', bytes: Buffer.concat([jpeg, strToU8(SCRIPT)]) },
    { name: 'polyglot.html', bytes: Buffer.concat([png, strToU8(`<html>${SCRIPT}`)]) },
    { name: 'polyglot.gif', bytes: strToU8(`GIF89a/*${SCRIPT}*/=1`) },
    { name: 'polyglot.webp', bytes: strToU8(`RIFF....WEBPVP8 ${SCRIPT}`) },
    { name: 'gps.jpg', bytes: jpeg },
    { name: 'flood.png', bytes: await flood.png({ compressionLevel: 9 }).toBuffer() },
    { name: 'torn.png', bytes: png.subarray(0, 90) },
    { name: 'empty.png', bytes: new Uint8Array() },
    { name: 'bomb.xlsx', bytes: zipSync({ ...sheet, 'xl/workbook.xml': zeros }, { level: 9 }) },
    {
      name: 'entities.xlsx',
      bytes: zipSync({ ...sheet, 'xl/workbook.xml': strToU8(entities) }),
    },
    { name: 'slip.xlsx', bytes: zipSync({ ...sheet, '../../evil': strToU8('x') }) },
    {
      name: 'link.zip',
      bytes: zipSync({ link: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] }),
    },
    { name: 'macro.xlsx', bytes: zipSync({ ...sheet, 'xl/vbaProject.bin': strToU8('x') }) },
    ...traversals.map((name) => createTextFile(name, createPdf('/S/URI/URI(http://x)'))),
  ]
}

/** Returns the highest memory use of the server so far, in MB. */
function readPeakMemory(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('40 hostile files are refused, or kept without being executed anywhere', async () => {
  const files = await readCorpus()
  expect(files.length).toBeGreaterThanOrEqual(40)
  const page = await openScreens(browser, server.url, owner)
  const incidents: string[] = []
  await page.exposeFunction('report', (what: string) => void incidents.push(what))
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'executed', {
      set() {
        ;(globalThis as never as { report: (what: string) => void }).report(location.href)
      },
    })
  })
  page.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => incidents.push(`popup ${popup.url()}`))
  await page.goto(server.url)
  let [kept, refused, slowest] = [0, 0, 0]
  const before = readPeakMemory()
  for (const { name, bytes } of files) {
    for (const kind of ['document', 'picture']) {
      const query = kind === 'document' ? `?${new URLSearchParams({ kind, name })}` : ''
      const headers = { 'content-type': 'image/png' }
      const at = Date.now()
      const answer = await owner.call<{ id: string }>(`/uploads${query}`, {
        method: 'POST',
        body: bytes,
        headers,
      })
      slowest = Math.max(slowest, Date.now() - at)
      if (answer.status !== 201) {
        expect([400, 413, 422], `${name}: ${answer.text}`).toContain(answer.status)
        refused += 1
        continue
      }
      kept += 1
      await open(page, `/api/v1/uploads/${answer.body.id}`, name)
    }
  }
  await page.goto(server.url)
  console.log(
    `${files.length} files: ${kept} kept, ${refused} refused, slowest ${slowest} ms, ${Math.round(readPeakMemory() - before)} MB more`,
  )
  expect(incidents).toEqual([])
  expect(kept).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(20)
  expect(readPeakMemory() - before).toBeLessThan(300)
  await page.context().close()
})

/** Opens a stored file by its address, in a frame and as a picture, and checks its headers. */
async function open(page: Page, path: string, name: string): Promise<void> {
  const answer = await page.request.get(server.url + path, {
    headers: { 'x-team': owner.team! },
  })
  if (answer.ok()) {
    const headers = answer.headers()
    expect(headers['x-content-type-options'], name).toBe('nosniff')
    const isInert =
      (headers['content-disposition'] ?? '').startsWith('attachment') ||
      (headers['content-security-policy'] ?? '').includes('sandbox')
    expect(isInert, `${name}: ${JSON.stringify(headers)}`).toBe(true)
    expect(headers['x-evil'], name).toBeUndefined()
    expect(headers['content-type'], name).not.toMatch(/html|\/xml|svg|script/)
  }
  await page.goto(server.url + path).catch(() => {})
  await page.goto(server.url)
  await page.evaluate(async (address) => {
    for (const tag of ['iframe', 'img', 'object', 'embed']) {
      const element = document.createElement(tag)
      element.setAttribute(tag === 'object' ? 'data' : 'src', address)
      document.body.append(element)
    }
    const script = document.createElement('script')
    script.src = address
    document.body.append(script)
    await new Promise((done) => setTimeout(done, 150))
  }, path)
}
