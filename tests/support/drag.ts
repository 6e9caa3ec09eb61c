import { createEvent, fireEvent } from '@testing-library/react'

/** Drags a card or a row onto an element, without a pointer. */
export function drag(card: HTMLElement, onto: HTMLElement): void {
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  for (const [name, element] of [
    ['dragStart', card],
    ['dragOver', onto],
    ['drop', onto],
  ] as const) {
    const event = createEvent[name](element)
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
    fireEvent(element, event)
  }
  fireEvent.dragEnd(card)
}
