/** A page that has just loaded and cannot fetch its parts has another trouble than a new release. */
const JUST_LOADED_MS = 10_000

/** Loads the page anew when a release has taken the files away that it was built of. */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (performance.now() < JUST_LOADED_MS) return
    event.preventDefault()
    location.reload()
  })
}

/** Says that the app could not be fetched. Its words are not there then, so these are in both languages. */
export function showFailure(problem: unknown): void {
  const root = document.getElementById('root')
  if (!root) return
  const page = document.createElement('main')
  page.style.cssText = 'font: 14px/20px system-ui; padding: 24px; max-width: 60ch'
  const title = document.createElement('h1')
  title.textContent = 'Armazem could not be loaded · Não foi possível carregar o Armazem'
  const detail = document.createElement('p')
  detail.textContent = problem instanceof Error ? problem.message : String(problem)
  const again = document.createElement('button')
  again.textContent = 'Try again · Tentar outra vez'
  again.addEventListener('click', () => location.reload())
  page.append(title, detail, again)
  root.replaceChildren(page)
}
