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
  // vite.config.ts writes the chunk of each language (i18n/languages.ts), the default first.
  const { app = '', list = '', languages: written } = document.currentScript.dataset
  const languages = JSON.parse(written)
  const chosen = kept('vite-ui-language')
  const language = Object.hasOwn(languages, chosen) ? chosen : Object.keys(languages)[0]
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.lang = language

  if (kept('email') === null) return
  // Who is signed in, and the code that they will need, are asked for while the entry is still on its way
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
