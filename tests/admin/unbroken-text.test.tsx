import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnbrokenText } from '../../src/admin/kit/toast/toast.tsx'

it.each([
  ['Invoice S-EAST-26-000187 is overdue', ['S-EAST-26-000187']],
  ['Payment P-26-1 paid S-26-2, S-26-3.', ['P-26-1', 'S-26-2,', 'S-26-3.']],
  ['Self-service was saved at 10:31', []],
])('The references of the text “%s” stay on one line', (text, references) => {
  const { container } = render(<UnbrokenText text={text} />)
  expect(container.textContent).toBe(text)
  const unbroken = [...container.querySelectorAll('span')].filter(
    ({ style }) => style.whiteSpace === 'nowrap',
  )
  expect(unbroken.map(({ textContent }) => textContent)).toEqual(references)
})
