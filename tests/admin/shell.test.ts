import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { expectPreferences } from '../support/expect-preferences.ts'
import { actAsPerson } from '../support/person.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  await owner.create('brands', { name: 'Açaí & Filhos' })
})

const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const findSettingsNavigation = () => screen.findByRole('navigation', { name: 'Settings sections' })

describe('the shell', () => {
  it('names the team and the branches of the person in the bar at the top', async () => {
    await screens.open(owner, '/brand-list')
    const { team } = await owner.api<{ team: { name: string } }>('/me')
    await screen.findByTitle(`${team.name} · All branches`)
    const [branch] = (await owner.list<{ name: string }>('branches')).rows
    const clerk = await screens.server.colleague(owner, 'sales')
    await owner.api(`/users/${clerk.id}/branches`, {
      method: 'PUT',
      body: { branches: [branch!.id] },
    })
    await screens.open(clerk, '/brand-list')
    await screen.findByTitle(`${team.name} · ${branch!.name}`)
  })

  it('opens a screen from the sidebar, and marks the current entry', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/')
    const main = screen.getByRole('navigation', { name: 'Main' })
    await user.click(within(main).getByRole('button', { name: 'Product' }))
    await user.click(within(main).getByRole('link', { name: 'Brands' }))
    await findHeading('Brands')
    expect(window.location.pathname).toBe('/brand-list')
    await waitFor(() => expect(document.title).toBe('Brands · Armazem'))
    expect(within(main).getByRole('link', { name: 'Brands' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  it.runIf(isNight())(
    'marks Settings, Reports and lists as current on the pages that they link to',
    async () => {
      for (const [address, entry] of [
        ['/price-labels', 'Product List'],
        ['/receipt-labels', 'Goods Receipts'],
        ['/mail-customers', 'Customer List'],
        ['/inventory-adjustment/0/count', 'Inventory Adjustment'],
        ['/taxes', 'Settings'],
        ['/payment-methods/create', 'Settings'],
        ['/settings/account', 'Settings'],
        ['/tax-report', 'Reports'],
        ['/reports', 'Reports'],
      ] as const) {
        await screens.open(owner, address)
        const main = within(screen.getByRole('navigation', { name: 'Main' }))
        const marked = main.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
        expect(
          marked.map((link) => link.textContent),
          address,
        ).toEqual([entry])
      }
    },
  )

  it.runIf(isNight())(
    'finds pages, records and actions in the palette with the keyboard alone',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/apps')
      for (const [typed, option, heading] of [
        ['acai', /Açaí & Filhos/, 'Açaí & Filhos'],
        ['units', /^Units/, 'Units'],
        ['new brand', /^New brand/, 'New brand'],
      ] as const) {
        await user.keyboard('{Control>}k{/Control}')
        const box = await screen.findByRole('combobox', { name: 'Search and jump' })
        await waitFor(() => expect(document.activeElement).toBe(box))
        await user.keyboard(typed)
        await screen.findByRole('option', { name: option, selected: true })
        await user.keyboard('{Enter}')
        await findHeading(heading)
      }
    },
  )

  it('hides pages without a right from the palette and the sidebar', async () => {
    const viewer = await screens.server.colleague(owner, 'hr')
    const user = actAsPerson()
    await screens.open(viewer, '/employee-list')
    expect(screen.queryByRole('button', { name: 'Product' })).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search and jump' }), 'product')
    await screen.findByText(/Nothing found/)
  })

  it('shows the 401 page for a page without the right', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/add-product')
    await findHeading("Oops! You don't have permission to access this page.")
    await screen.findByText(/^Ask .+ or somebody with the role Owner/)
    expect(window.location.pathname).toBe('/add-product')
  })

  it('shows the 404 page for an unknown address, with a link to the home page', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/no/such/page')
    await findHeading('Oops! Page Not Found!')
    await user.click(screen.getByRole('button', { name: 'Back to home' }))
    await findHeading('Dashboard')
  })

  it('switches to Portuguese immediately', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/brand-list')
    await user.click(screen.getByRole('button', { name: 'Language' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Português' }))
    await findHeading('Marcas')
    expect(document.documentElement.lang).toBe('pt')
    expect(localStorage.getItem('vite-ui-language')).toBe('pt')
  })

  it('disables a busy button, and shows its spinner in the place of its icon: left or right', async () => {
    await screens.open(owner, '/extra-components')
    const [left, right] = await screen.findAllByRole('button', { name: 'Saving' })
    expect([left, right].map((button) => (button as HTMLButtonElement).disabled)).toEqual([
      true,
      true,
    ])
    expect(left!.querySelector('.MuiButton-startIcon [role=progressbar]')).not.toBeNull()
    expect(right!.querySelector('.MuiButton-endIcon [role=progressbar]')).not.toBeNull()
  })

  it.runIf(isNight())('cancels the reads of a page that the person leaves', async () => {
    const pass = globalThis.fetch
    const signals: (AbortSignal | null | undefined)[] = []
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async (to, request) => {
      if (!String(to).includes('/products?')) return pass(to, request)
      signals.push(request?.signal)
      return new Promise((_, reject) => {
        request?.signal?.addEventListener('abort', () => reject(new Error('cancelled')))
      })
    })
    try {
      await screens.open(owner, '/product-list')
      await waitFor(() => expect(signals).not.toEqual([]))
      await screens.open(owner, '/settings/notifications')
      expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => true))
    } finally {
      send.mockRestore()
    }
  })

  it('signs the person out with a message when the session has ended', async () => {
    const leaver = await screens.server.colleague(owner, 'viewer')
    await screens.open(leaver, '/apps')
    await leaver.call('/auth/sign-out', { method: 'POST', body: {} })
    const user = actAsPerson()
    const main = screen.getByRole('navigation', { name: 'Main' })
    await user.click(within(main).getByRole('link', { name: 'Branch List' }))
    await waitFor(() => expect(localStorage.getItem('email')).toBeNull())
    await screen.findByRole('alert')
  })
})

describe('the settings', () => {
  it("change the person's name on the server and on the screen", async () => {
    const user = actAsPerson()
    await screens.open(owner, '/settings')
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Ana Lopes')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Profile saved')
    expect((await owner.api<{ person: { name: string } }>('/me')).person.name).toBe('Ana Lopes')
    await screen.findByTitle('Ana Lopes')
  })

  it('store a preference on the server', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/settings/display')
    await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    await expectPreferences(owner, { 'list.density': 'compact' })
  })

  it('store a preference before the page is reloaded', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/settings/display')
    await user.click(await screen.findByRole('radio', { name: 'Large' }))
    const send = vi.spyOn(globalThis, 'fetch')
    window.dispatchEvent(new Event('beforeunload'))
    const calls = send.mock.calls.map(([to, request]) => [to, request?.body])
    send.mockRestore()
    expect(calls).toEqual([['/api/v1/me/preferences', '{"list.density":"touch"}']])
  })

  it('link to the lists of the team that are not in the sidebar', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/settings')
    await user.click(within(await findSettingsNavigation()).getByRole('link', { name: 'Taxes' }))
    await findHeading('Taxes')
  })
})

describe('the dashboard', () => {
  it.runIf(isNight())(
    'shows the first steps to a new team instead of zeros, until the person hides them',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/')
      expect(await screen.findByText('0 of 10 done')).toBeDefined()
      expect(screen.queryByText('$0.00')).toBeNull()
      await user.click(screen.getByRole('button', { name: 'Hide this list' }))
      await screen.findByRole('button', { name: 'Show the set-up list' })
      expect(screen.queryByText('0 of 10 done')).toBeNull()
    },
  )

  it('shows links to people who may see no figures', async () => {
    const staff = await screens.server.colleague(owner, 'hr')
    await screens.open(staff, '/')
    await screen.findByText(/Good to see you/)
    const page = within(screen.getByRole('main'))
    expect(page.getByRole('link', { name: 'Settings' })).toBeDefined()
    expect(screen.queryByText('Set up your team')).toBeNull()
  })
})
