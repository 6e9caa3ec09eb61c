import type { Locator, Page } from 'playwright-core'
import { publicPages } from '../../src/admin/app/routing/pages.ts'
import { waitUntilSettled } from './screens.ts'

/** Describes a button of a page, or an item of the menu that a button opens. */
export interface Control {
  readonly area: 'header' | 'main'
  readonly name: string
  /** Names the item of the menu that the button opens. */
  readonly item?: string
  /** Holds the name without the names of records and fields: controls of the same kind do the same. */
  readonly kind: string
}

/** Describes the result of using a control. */
interface Outcome {
  readonly problem?: string
  /** Lists all links of the page after the control was used (`listLinks`). */
  readonly links: readonly string[]
  /** Lists the items of the menu that the control has opened. */
  readonly items: readonly Control[]
  /** Indicates that a popup is still open after Escape. */
  readonly isStillOpen: boolean
}

/** Lists links that leave the app, pages for people who are not signed in, and pages that show an error on purpose. */
const LEFT_OUT = [
  /^\/api\//,
  /^\/docs/,
  /^\/(401|404|500|503)$/,
  /^\/settings\/error-example$/,
  ...publicPages.map((address) => new RegExp(`^${address}$`)),
]

const POPUPS = '.MuiModal-root, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const ITEMS = '[role=menuitem], [role=menuitemradio], [role=menuitemcheckbox]'
const EFFECT_WITHIN_MS = 1_500
const SHOWN_WITHIN_MS = 1_000
const CLOSED_WITHIN_MS = 400
const POLL_MS = 30

/**
 * Lists the addresses of the links of the page, in the shell and in the screen, without downloads, links to other
 * servers and `LEFT_OUT`.
 */
export async function listLinks(page: Page): Promise<readonly string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter((link) => link.origin === location.origin && !link.download)
      .map((link) => link.pathname + link.search),
  )
  return links.filter((link) => !LEFT_OUT.some((each) => each.test(link)))
}

/** Lists the address and the name of each entry that the sidebar shows. */
export function listEntries(page: Page): Promise<readonly (readonly [to: string, name: string])[]> {
  return page
    .locator('nav[aria-label=Main] a[href]')
    .evaluateAll((links) =>
      (links as HTMLAnchorElement[]).map((link) => [link.pathname, link.innerText.trim()] as const),
    )
}

/** Lists the buttons of the page that can be clicked, one of each name. */
export async function listControls(page: Page): Promise<readonly Control[]> {
  return [...(await listButtons(page, 'header')), ...(await listButtons(page, 'main'))]
}

async function listButtons(page: Page, area: Control['area']): Promise<readonly Control[]> {
  const names = await readButtonNames(page, area)
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ area, name, kind: getKind(name) }))
}

/**
 * Returns the names of all buttons that are not disabled, in their order, with an empty name for each button to leave
 * out.
 */
function readButtonNames(page: Page, area: Control['area']): Promise<readonly string[]> {
  return getButtons(page, area).evaluateAll((buttons) =>
    (buttons as HTMLElement[]).map((each) => {
      // All rows of a table have the same buttons, and so have the entries of a list.
      const isRepeated = each.closest('tbody tr:not(:first-child), li:nth-child(n + 3)')
      const isLeftOut = each.tagName === 'A' || isRepeated || !each.checkVisibility()
      return isLeftOut ? '' : (each.getAttribute('aria-label') ?? each.innerText).trim()
    }),
  )
}

function getButtons(page: Page, area: Control['area']): Locator {
  return page.locator(area).getByRole('button', { disabled: false })
}

/** Returns the name of a button without the names of its record and field, and without the value of a filter. */
function getKind(name: string): string {
  return name
    .split('\n')[0]!
    .replaceAll(/“[^”]*”/g, '“…”')
    .replace(/^(Actions for) .*/, '$1 …')
    .replace(/^[^:]+: /, '…: ')
}

/**
 * Uses a control as a person does, and reports a click that has no effect, or that is impossible within `timeoutMs`.
 * Returns nothing when the page does not have the control.
 */
export async function tryControl(
  page: Page,
  control: Control,
  timeoutMs: number,
): Promise<Outcome | undefined> {
  const button = await findButton(page, control)
  if (!button) return undefined
  page.setDefaultTimeout(timeoutMs)
  const signals = watchSignals(page)
  let problem: string | undefined
  let links: readonly string[] = []
  let items: readonly Control[] = []
  try {
    if (control.item !== undefined) {
      await button.click()
      await page.locator(ITEMS).first().waitFor()
    }
    const target = control.item ? findItem(page, control) : button
    const hasEffect = await clickAndWatch(page, target, signals)
    // Saving a form again changes nothing on the page if the form already shows its errors.
    const isRefused = (await page.locator('[aria-invalid=true]').count()) > 0
    if (!hasEffect && !isRefused) problem = 'no effect'
    links = await listLinks(page)
    if (control.item === undefined) items = await listItems(page, control)
  } catch (error) {
    problem = String(error).split('\n')[0]!
  }
  signals.stop()
  page.setDefaultTimeout(30_000)
  return { ...(problem && { problem }), links, items, isStillOpen: !(await closePopups(page)) }
}

/** Returns the first button with the name of a control; undefined when the page has none. */
async function findButton(page: Page, { area, name }: Control): Promise<Locator | undefined> {
  const place = (await readButtonNames(page, area)).indexOf(name)
  return place === -1 ? undefined : getButtons(page, area).nth(place)
}

function findItem(page: Page, { item }: Control): Locator {
  return page.locator(ITEMS).filter({ hasText: item! }).first()
}

/** Lists the items of an open menu that are not links. */
async function listItems(page: Page, button: Control): Promise<readonly Control[]> {
  const names = await page
    .locator(ITEMS)
    .evaluateAll((found) =>
      (found as HTMLElement[])
        .filter((each) => each.tagName !== 'A' && each.ariaDisabled !== 'true')
        .map((each) => each.innerText.trim()),
    )
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((item) => ({ ...button, item, kind: `${button.kind} › ${item.split('\n')[0]!}` }))
}

interface Signals {
  /** Returns whether the page has sent a request, opened a window or a file chooser, or begun a download. */
  isSeen(): boolean
  stop(): void
}

function watchSignals(page: Page): Signals {
  let isSeen = false
  const watch = () => {
    isSeen = true
  }
  page.on('request', watch)
  page.on('filechooser', watch)
  page.on('download', watch)
  page.on('popup', watch)
  return {
    isSeen: () => isSeen,
    stop() {
      page.off('request', watch)
      page.off('filechooser', watch)
      page.off('download', watch)
      page.off('popup', watch)
    },
  }
}

/** Presses a control, waits until the page has changed and settled, and returns whether anything has happened. */
async function clickAndWatch(page: Page, target: Locator, signals: Signals): Promise<boolean> {
  // Hovering and focusing change the page as well.
  await target.hover()
  await target.focus()
  const before = await takeSnapshot(page)
  const opensMenu = (await target.getAttribute('aria-haspopup')) !== null
  await target.click()
  const isChanged = async () => (await takeSnapshot(page)) !== before
  const hasEffect = await isSoon(
    page,
    async () => signals.isSeen() || (await isChanged()),
    EFFECT_WITHIN_MS,
  )
  await waitUntilSettled(page)
  // A popup opens after its code is loaded.
  const popups = page.locator(POPUPS).filter({ visible: true })
  const isShown = opensMenu ? async () => (await popups.count()) > 0 : isChanged
  if (hasEffect) await isSoon(page, isShown, SHOWN_WITHIN_MS)
  return hasEffect
}

/** Returns whether a condition holds within `timeoutMs`. */
async function isSoon(
  page: Page,
  holds: () => Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    if (await holds()) return true
    await page.waitForTimeout(POLL_MS)
  }
  return false
}

/**
 * Returns the content of the page with the values of its inputs and the focus, but without tooltips and ripples of
 * clicks.
 */
function takeSnapshot(page: Page): Promise<string> {
  return page
    .evaluate(() => {
      const copy = document.body.cloneNode(true) as HTMLElement
      for (const trace of copy.querySelectorAll('[role=tooltip], .MuiTouchRipple-root'))
        trace.remove()
      for (const each of copy.querySelectorAll('[aria-describedby]')) {
        each.removeAttribute('aria-describedby')
      }
      const inputs = [...document.querySelectorAll('input')]
      const elements = [...document.querySelectorAll('*')]
      return [
        location.href,
        copy.innerHTML.replaceAll('Mui-focusVisible', ''),
        ...inputs.map(({ value, checked }) => `${value}${checked}`),
        elements.indexOf(document.activeElement!),
      ].join('\n')
    })
    .catch(() => 'another page')
}

/** Presses Escape up to twice while a popup is open, and returns whether all popups are closed. */
async function closePopups(page: Page): Promise<boolean> {
  const popups = page.locator(POPUPS).filter({ visible: true })
  for (let tries = 0; tries < 2 && (await popups.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await popups
      .first()
      .waitFor({ state: 'hidden', timeout: CLOSED_WITHIN_MS })
      .catch(() => undefined)
  }
  return (await popups.count()) === 0
}
