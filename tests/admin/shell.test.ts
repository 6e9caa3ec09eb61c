import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
  await owner.create('brands', { name: 'Açaí & Filhos' })
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const settingsNavigation = () => screen.findByRole('navigation', { name: 'Settings sections' })

describe('the shell', () => {
  it('leads from the sidebar to a screen, and marks where one is', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/')
    const main = screen.getByRole('navigation', { name: 'Main' })
    await user.click(within(main).getByRole('button', { name: 'Product' }))
    await user.click(within(main).getByRole('link', { name: 'Brands' }))
    await heading('Brands')
    expect(window.location.pathname).toBe('/brand-list')
    await waitFor(() => expect(document.title).toBe('Brands'))
    expect(within(main).getByRole('link', { name: 'Brands' }).getAttribute('aria-current')).toBe(
      'page',
    )
  })

  it('finds pages, records and actions in the palette, by keyboard alone', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/apps')
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Search and jump' })
    await user.type(box, 'acai')
    const found = await screen.findByRole('option', { name: /Açaí & Filhos/ })
    expect(found.getAttribute('aria-selected')).toBe('true')
    await user.keyboard('{Enter}')
    await heading('Açaí & Filhos')

    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search and jump' }), 'unit')
    await user.click(await screen.findByRole('option', { name: /^Units/ }))
    await heading('Units')
  })

  it('hides from the palette and the sidebar what the person may not see', async () => {
    const viewer = await screens.server.colleague(owner, 'hr')
    const user = userEvent.setup()
    await screens.open(viewer, '/employee-list')
    expect(screen.queryByRole('button', { name: 'Product' })).toBeNull()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search and jump' }), 'product')
    await screen.findByText(/Nothing found/)
  })

  it('says so on the 401 page when somebody goes where they may not', async () => {
    const viewer = await screens.server.colleague(owner, 'viewer')
    await screens.open(viewer, '/add-product')
    await heading("Oops! You don't have permission to access this page.")
    expect(window.location.pathname).toBe('/401')
  })

  it('says so on the 404 page when there is no such page, and leads home', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/no/such/page')
    await heading('Oops! Page Not Found!')
    await user.click(screen.getByRole('button', { name: 'Back to home' }))
    await heading('Dashboard')
  })

  it('speaks Portuguese at once when asked to', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/brand-list')
    await user.click(screen.getByRole('button', { name: 'Language' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Português' }))
    await heading('Marcas')
    expect(document.documentElement.lang).toBe('pt')
    expect(localStorage.getItem('vite-ui-language')).toBe('pt')
  })

  it('shows one toast at a time, for a second and a half', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/extra-components')
    await user.click(await screen.findByRole('button', { name: /toast · Success/ }))
    const first = await screen.findByText('This message disappears in a moment')
    await user.click(screen.getByRole('button', { name: /toast · Error/ }))
    await waitFor(() => expect(first.isConnected).toBe(false))
    expect(screen.getAllByText('This message disappears in a moment')).toHaveLength(1)
    const began = performance.now()
    await waitFor(
      () => expect(screen.queryByText('This message disappears in a moment')).toBeNull(),
      {
        timeout: 3000,
      },
    )
    expect(performance.now() - began).toBeGreaterThan(1200)
  })

  it('disables a button while its work is under way, with the spinner on the side of its section', async () => {
    await screens.open(owner, '/extra-components')
    const [left, right] = await screen.findAllByRole('button', { name: 'Saving' })
    expect([left, right].map((button) => (button as HTMLButtonElement).disabled)).toEqual([
      true,
      true,
    ])
    expect(left!.querySelector('.MuiButton-startIcon [role=progressbar]')).not.toBeNull()
    expect(right!.querySelector('.MuiButton-endIcon [role=progressbar]')).not.toBeNull()
  })

  it('asks to sign in again, and says where to come back, once the session is over', async () => {
    const leaver = await screens.server.colleague(owner, 'viewer')
    await screens.open(leaver, '/apps')
    await leaver.call('/auth/sign-out', { method: 'POST', body: {} })
    const user = userEvent.setup()
    const main = screen.getByRole('navigation', { name: 'Main' })
    await user.click(within(main).getByRole('link', { name: 'Branch List' }))
    await waitFor(() => expect(localStorage.getItem('email')).toBeNull())
    await screen.findByRole('alert')
  })
})

describe('the settings', () => {
  it('change how the person is called, here and on the server', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/settings')
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Ana Lopes')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Profile saved')
    expect((await owner.api<{ person: { name: string } }>('/me')).person.name).toBe('Ana Lopes')
  })

  it('keep a preference on the server', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/settings/display')
    await user.click(await screen.findByRole('radio', { name: 'Compact' }))
    await waitFor(async () => {
      const { preferences } = await owner.api<{ preferences: object }>('/me')
      expect(preferences).toMatchObject({ 'list.density': 'compact' })
    })
  })

  it('lead to the lists of the team that belong nowhere else', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/settings')
    await user.click(within(await settingsNavigation()).getByRole('link', { name: 'Taxes' }))
    await heading('Taxes')
  })
})

describe('the dashboard', () => {
  it('shows a new team its first steps instead of zeros, ticking off what is done', async () => {
    const user = userEvent.setup()
    await screens.open(owner, '/')
    expect(await screen.findByText('0 of 6 done')).toBeDefined()
    expect(screen.queryByText('$0.00')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Hide this list' }))
    await screen.findByRole('button', { name: 'Show the set-up list' })
  })

  it('leads people who see no figures to what they can open', async () => {
    const staff = await screens.server.colleague(owner, 'hr')
    await screens.open(staff, '/')
    await screen.findByText(/Good to see you/)
    expect(screen.queryByText('Set up your team')).toBeNull()
  })
})
