// Runs before anything is painted, so that the first frame has the chosen background and language. A file of its own,
// because the content security policy allows no script inside the page.
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const choice = kept('vite-ui-theme')
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches
  const isLight = choice === 'light' || (choice === 'system' && systemIsLight)
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.lang = kept('vite-ui-language') === 'pt' ? 'pt' : 'en'
})()
