const PRODUCT = 'Armazem'

/** Sets the title of the browser window or tab: the title of the screen and the name of the product. */
export function setWindowTitle(title: string): void {
  document.title = `${title} · ${PRODUCT}`
}
