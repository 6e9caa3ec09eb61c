import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** Returns a cell by the name of its product and the heading of its column. */
export function findCell(name: RegExp, heading: RegExp): HTMLElement {
  const column = screen
    .getAllByRole('columnheader')
    .findIndex((each) => heading.test(each.textContent ?? ''))
  const row = screen.getByRole('row', { name })
  return [...row.children][column] as HTMLElement
}

/** Waits for the element with the reason why the price of a product was refused. */
export async function findRefusal(name: RegExp): Promise<HTMLElement> {
  await waitFor(() =>
    expect(findCell(name, /^Sale price/).getAttribute('aria-invalid')).toBe('true'),
  )
  findCell(name, /^Sale price/).focus()
  return screen.findByRole('alert')
}
