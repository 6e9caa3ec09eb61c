import { waitFor } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'

const ACTS = ['click', 'dblClick', 'type', 'clear', 'selectOptions', 'upload'] as const

/**
 * Returns a user of the screen who waits until a disabled button or field can be used. Events at a
 * disabled element are lost, so that the next step would wait in vain.
 */
export function actAsPerson(): UserEvent {
  const person = userEvent.setup()
  for (const name of ACTS) {
    const act = person[name] as (element: Element, ...more: unknown[]) => Promise<void>
    Object.assign(person, {
      [name]: async (element: Element, ...more: unknown[]) => {
        if (isDisabled(element))
          await waitFor(() => {
            if (isDisabled(element)) throw new Error(`still disabled: ${element.outerHTML}`)
          })
        await act(element, ...more)
      },
    })
  }
  return person
}

const isDisabled = (element: Element) => element.closest(':disabled') !== null
