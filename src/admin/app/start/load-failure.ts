import type { FailureMessages } from '../../../../i18n/messages.ts'

/**
 * Sets how long after a load the page is not reloaded for a missing file, so that it does not reload forever.
 */
const JUST_LOADED_MS = 10_000

/** Reloads the page when a new release has removed the files that the page needs. */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (performance.now() < JUST_LOADED_MS) return
    event.preventDefault()
    location.reload()
  })
}

/**
 * Shows an error page when no app can be drawn: its code could not be loaded, or React stopped. The
 * app's messages may be missing, so the page is written in all languages.
 */
export function showFailure(problem: unknown, messages: readonly FailureMessages[]): void {
  const inAll = (key: keyof FailureMessages) => messages.map((each) => each[key]).join(' · ')
  const root = document.getElementById('root')
  if (!root) return
  const page = document.createElement('main')
  page.style.cssText = 'font: 14px/20px system-ui; padding: 24px; max-width: 60ch'
  const title = document.createElement('h1')
  title.textContent = inAll('stopped')
  const detail = document.createElement('p')
  detail.textContent = problem instanceof Error ? problem.message : String(problem)
  page.append(
    title,
    detail,
    createButton(inAll('retry'), () => location.reload()),
    ' ',
    createButton(inAll('home'), () => location.assign('/')),
  )
  root.replaceChildren(page)
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.textContent = label
  made.addEventListener('click', onClick)
  return made
}
