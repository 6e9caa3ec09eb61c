import type { Browser, Page } from 'playwright-core'
import type { Language } from '../../i18n/languages.ts'
import type { Member } from './member.ts'
import { listEnglishWords, PSEUDO, removePseudo, splitWords } from './pseudo-language.ts'
import { openScreens, waitUntilSettled } from './screens.ts'

const WIDTHS = [1280, 390] as const

/**
 * Opens addresses in the pseudo-language, two at a time, in desktop and phone size. Returns texts with English words
 * outside of ⟦⟧ that come from no response of the server, and texts that are cut off.
 */
export async function findForeignProblems(
  browser: Browser,
  url: string,
  addresses: readonly string[],
  member: Member | undefined,
): Promise<readonly string[]> {
  const vocabulary = await listEnglishWords()
  const waiting = [...addresses]
  const wrong = new Set<string>()
  async function visitAddresses() {
    // The copy of the project declares this language; the types of this project do not.
    const language = PSEUDO as Language
    const page = await openScreens(browser, url, member, { language, theme: 'dark' })
    const data = collectData(page)
    for (let address = waiting.shift(); address; address = waiting.shift()) {
      data.clear()
      await page.setViewportSize({ width: WIDTHS[0], height: 900 })
      await page.goto(url + address)
      await waitUntilSettled(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await waitUntilSettled(page)
        for (const text of await readTexts(page)) {
          const english = findEnglish(text, data, vocabulary)
          if (english) wrong.add(`${address}: English: ${english} (${text})`)
        }
        for (const cut of await findCutTexts(page)) wrong.add(`${address} at ${width}: ${cut}`)
      }
    }
    await page.context().close()
  }
  await Promise.all([visitAddresses(), visitAddresses()])
  return [...wrong]
}

/** Collects the texts of the JSON responses of the server: names, numbers, codes. */
function collectData(page: Page): Set<string> {
  const data = new Set<string>()
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!type.includes('json')) return
    const body: unknown = await response.json().catch(() => undefined)
    addTexts(body, data)
  })
  return data
}

function addTexts(value: unknown, to: Set<string>): void {
  if (typeof value === 'string' && value.length > 2) to.add(value)
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) addTexts(part, to)
  }
}

/** Returns the English words of a text that are neither translated nor data nor names of Intl. */
function findEnglish(
  text: string,
  data: ReadonlySet<string>,
  vocabulary: ReadonlySet<string>,
): string | undefined {
  let rest = removePseudo(text)
  const known = [...data, ...INTL_NAMES].filter((each) => rest.includes(each))
  for (const each of known.toSorted((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(each, ' ')
  }
  const words = splitWords(rest).filter((word) => vocabulary.has(word) && !NAMES.has(word))
  return words.length > 0 ? words.join(' ') : undefined
}

/** Lists words that are the same in every language: the product, a key of the keyboard, a URL scheme, a language. */
const NAMES = new Set(['armazem', 'english', 'esc', 'https'])

/** Lists names of Intl, which has English names of months, days and countries for the pseudo-language. */
const INTL_NAMES = [
  ...(['long', 'short'] as const).flatMap((style) => [
    ...Array.from({ length: 12 }, (_, month) =>
      new Intl.DateTimeFormat('en', { month: style }).format(new Date(2026, month, 15)),
    ),
    ...Array.from({ length: 7 }, (_, day) =>
      new Intl.DateTimeFormat('en', { weekday: style }).format(new Date(2026, 1, 1 + day)),
    ),
  ]),
  ...listCountries(),
]

function listCountries(): readonly string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) => letters.flatMap((second) => names.of(first + second) ?? []))
}

/** Returns the texts of the screen: visible text, placeholders, titles and labels for screen readers. */
function readTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found = new Set<string>([document.title])
    for (const element of document.body.querySelectorAll('*')) {
      if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName)) continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      const ownText = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join('')
      // Names of languages and code are not translated.
      const isForeign = element.closest('[lang]:not(html), [translate=no]') !== null
      if (isForeign) continue
      if (ownText.trim() !== '') found.add(ownText.trim())
      for (const name of ['placeholder', 'title', 'aria-label', 'alt', 'aria-description']) {
        const value = element.getAttribute(name)?.trim()
        if (value) found.add(value)
      }
    }
    return [...found]
  })
}

/** Returns texts that are cut off without a title that shows them in full, and elements that make the page too wide. */
function findCutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems = new Set<string>()
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 1) problems.add(`page ${over} px too wide`)
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      for (const node of element.childNodes) {
        // Ignores data, which is cut off in every language.
        if (node.nodeType !== Node.TEXT_NODE || !/[⟦⟧]/.test(node.textContent ?? '')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        const clipping = text.width > 0 && findClippingElement(element, text)
        if (clipping) problems.add(`cut: ${node.textContent?.trim()} (by ${clipping})`)
      }
    }
    return [...problems]

    /** Returns the element that cuts a text off: an ancestor that hides overflow, or the button around it. */
    function findClippingElement(element: Element, text: DOMRect): string | undefined {
      let hasTitle = false
      for (let box: Element | null = element; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        const rect = box.getBoundingClientRect()
        // Texts for screen readers are in a box of one pixel.
        if (rect.width <= 1 || rect.height <= 1) return undefined
        hasTitle ||= box.hasAttribute('title')
        const isOver = text.right > rect.right + 1 || text.left < rect.left - 1
        // The value of a combobox scrolls like the text of an input.
        if (['auto', 'scroll'].includes(style.overflowX) || box.matches('[role=combobox]'))
          return undefined
        const isButton = box.matches('button, a.MuiButton-root, .MuiChip-root')
        if ((style.overflowX !== 'visible' || isButton) && isOver) {
          if (style.textOverflow === 'ellipsis' && hasTitle) return undefined
          return `${box.tagName.toLowerCase()}.${String(box.className)
            .replaceAll(/css-\S+/g, '')
            .trim()
            .split(' ')
            .at(-1)}`
        }
        const isLow = text.bottom > rect.bottom + 2 || text.top < rect.top - 2
        if (isButton && isLow) return `height of ${box.tagName.toLowerCase()}`
      }
      return undefined
    }
  })
}
