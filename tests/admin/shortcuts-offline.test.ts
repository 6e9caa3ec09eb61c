import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()

it.runIf(isNight())(
  'The first shortcut works without a connection if the page has loaded its code while idle',
  async () => {
    const idle: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
    const user = actAsPerson()
    await screens.open(await screens.server.signUp(), '/brand-list')
    await screen.findByRole('link', { name: /New brand/ })
    await waitFor(() => expect(idle).not.toEqual([]), { timeout: 10_000 })
    for (const run of idle) run()
    await import('../../src/admin/app/palette/command-palette.tsx')
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    window.dispatchEvent(new Event('offline'))
    await screen.findByText(/^No connection since/)
    await user.keyboard('?')
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  },
)
