import { openBrowser } from './support/browser.ts'
import { DEMO_PASSWORD, signIn } from './support/member.ts'
import { parseCookies } from './support/screens.ts'
const url = 'http://127.0.0.1:4812'
const owner = await signIn(url, 'owner@demo.test', DEMO_PASSWORD)
const browser = await openBrowser()
const context = await browser.newContext()
await context.addCookies([...parseCookies(owner, url)])
await context.addInitScript((email) => localStorage.setItem('email', email), owner.email!)
const page = await context.newPage()
await page.goto(`${url}/brand-list`)
await page.locator('tbody tr[data-record]').first().waitFor()
const field = page.getByRole('combobox', { name: /search/i }).last()
for (let i = 0; i < 8; i++) {
  const text = `Bench product ${String(i * 2401).padStart(5, '0')}`
  await page.keyboard.press('Control+k')
  await field.waitFor()
  let t0 = performance.now()
  const log: string[] = []
  const on = (r: any) => log.push(`${r.url().slice(28, 70)} ${(performance.now() - t0).toFixed(0)}`)
  page.on('request', on)
  const on2 = (r: any) =>
    log.push(`done ${r.url().slice(28, 60)} ${(performance.now() - t0).toFixed(0)}`)
  page.on('requestfinished', on2)
  await page.evaluate((text) => {
    ;(window as any).t0 = performance.now()
    ;(window as any).found = 0
    const obs = new MutationObserver(() => {
      if (
        !(window as any).found &&
        [...document.querySelectorAll('[role=option]')].some((o) => o.textContent!.includes(text))
      )
        (window as any).found = performance.now() - (window as any).t0
    })
    obs.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, text)
  t0 = performance.now()
  await page.keyboard.insertText(text)
  log.push('inserted ' + (performance.now() - t0).toFixed(0))
  await page.getByRole('option', { name: text }).first().waitFor()
  log.push('option ' + (performance.now() - t0).toFixed(0))
  log.push('dom ' + (await page.evaluate(() => (window as any).found.toFixed(0))))
  console.log(log.join(' | '))
  page.off('request', on)
  page.off('requestfinished', on2)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
}
await browser.close()
