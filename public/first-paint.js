// Runs before the first paint, so that the first frame has the chosen background and language. The script is a separate
// file, because the content security policy allows no inline scripts.
;(() => {
  const readStored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const choice = readStored('vite-ui-theme')
  const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches
  const isLight = choice === 'light' || (choice === 'system' && systemIsLight)
  // vite.config.ts writes these attributes; `languages` maps each language to its chunk, the default language first.
  const { app = '', list = '', languages: written } = document.currentScript.dataset
  const languages = JSON.parse(written)
  const chosen = readStored('vite-ui-language')
  const language = Object.hasOwn(languages, chosen) ? chosen : Object.keys(languages)[0]
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.lang = language

  if (readStored('email') === null) return
  // Requests the signed-in person and preloads the app's code while the entry script is still loading
  // (src/admin/core/session/session.ts, vite.config.ts).
  const [, team, role] = /^armazem team ([\w-]+)(?: as ([\w-]+))?$/.exec(window.name) ?? []
  const headers = {
    'accept-language': language,
    ...(team && { 'x-team': team }),
    ...(role && { 'x-view-as': role }),
  }
  globalThis.earlyMe = fetch('/api/v1/me', { headers })
  globalThis.earlyMe.catch(() => undefined)
  const isHome = location.pathname === '/'
  for (const href of [...app.split(' '), ...(isHome ? [] : list.split(' ')), languages[language]]) {
    if (!href) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
})()
