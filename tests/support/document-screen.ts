import type { Locator, Page } from 'playwright-core'
import { waitUntilSettled } from './screens.ts'

const MORE = /^(More|Mais|More actions|Mais ações)$/

/** Returns the button of the menu with the further actions of a record. */
export const findMoreButton = (page: Page): Locator => page.getByRole('button', { name: MORE })

/**
 * Opens the dialog of an action of the document on the screen, wherever its button is. `confirm` presses the button of
 * the dialog.
 */
export async function openAction(
  page: Page,
  name: string,
): Promise<{ readonly dialog: Locator; confirm(): Promise<void> }> {
  const button = page.getByRole('button', { name, exact: true })
  const more = findMoreButton(page)
  await button.or(more).first().waitFor()
  if (!(await button.isVisible())) await more.click()
  await button
    .or(page.getByRole('menuitem', { name, exact: true }))
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  return { dialog, confirm: () => dialog.getByRole('button', { name, exact: true }).click() }
}

/** Runs an action of the document on the screen. `fill` enters its inputs. */
export async function runAction(
  page: Page,
  name: string,
  fill: () => Promise<void> = async () => {},
): Promise<void> {
  const { dialog, confirm } = await openAction(page, name)
  await fill()
  await confirm()
  await dialog.waitFor({ state: 'detached' })
  await waitUntilSettled(page)
}
