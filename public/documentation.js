// Sets the theme of the pages at /docs and adds their search (src/server/documentation/page.ts). Runs before the first
// paint.
;(() => {
  const isLight = () => {
    let choice
    try {
      choice = localStorage.getItem('vite-ui-theme')
    } catch {
      // Without storage the theme is the default one.
    }
    const systemIsLight = matchMedia('(prefers-color-scheme: light)').matches
    return choice === 'light' || (choice === 'system' && systemIsLight)
  }
  document.documentElement.dataset.theme = isLight() ? 'light' : 'dark'

  addEventListener('DOMContentLoaded', () => {
    // On narrow screens the lists of pages and headings are above the text. They are closed there, because open lists
    // would push the text below the screen.
    for (const [list, width] of [
      ['.documents', 760],
      ['.contents', 1100],
    ]) {
      const details = document.querySelector(`${list} > details`)
      if (details) details.open = !matchMedia(`(max-width: ${width}px)`).matches
    }
    const contents = document.querySelector('.contents')
    if (contents) addSearch(contents)
  })

  /** Shows only the headings that contain every typed word; Enter goes to the first one. */
  function addSearch(contents) {
    const input = contents.querySelector('input')
    const items = [...contents.querySelectorAll('li')]
    const status = contents.querySelector('[role=status]')
    contents.querySelector('.search').hidden = false
    input.addEventListener('input', () => {
      const words = input.value.toLowerCase().split(/\s+/)
      for (const item of items) {
        const text = item.textContent.toLowerCase()
        item.hidden = !words.every((word) => text.includes(word))
      }
      const isEmpty = items.every((item) => item.hidden)
      status.textContent = isEmpty ? 'No heading contains these words.' : ''
    })
    input.addEventListener('keydown', ({ key }) => {
      if (key !== 'Enter') return
      items
        .find((item) => !item.hidden)
        ?.querySelector('a')
        .click()
    })
  }
})()
