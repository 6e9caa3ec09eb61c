import { setTimeout } from 'node:timers/promises'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { isNight } from '../support/choose-repetitions.ts'
import { actAsPerson } from '../support/person.ts'
import { requestAuth } from '../support/request-auth.ts'
import { openShop } from '../support/shop.ts'

const screens = withScreens()
let owner: TestCaller

beforeAll(async () => {
  owner = await screens.server.signUp()
})

const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the shell', () => {
  it('shows the number of unread notifications in the bell, and lists them', async () => {
    const user = actAsPerson()
    const rows = { method: 'POST', body: [{ name: 'Imported' }] }
    await owner.api('/brands/import?dryRun=false', rows)
    await screens.open(owner, '/settings/notifications')
    await screen.findByRole('switch', { name: 'Low stock: By e-mail' })
    await user.click(await screen.findByRole('button', { name: '1 unread notification' }))
    const bell = await screen.findByRole('dialog', { name: 'Notifications' })
    await user.click(within(bell).getByRole('link', { name: /The import of one row has finished/ }))
    await findHeading('Brands')
    await screen.findByRole('button', { name: 'Notifications' })
  })

  it('shows the country of a sign-in from a new device in the bell, in the language of the reader', async () => {
    const user = actAsPerson()
    const ana = await screens.server.signUp()
    const body = { email: ana.email, password: 'correct horse battery' }
    const device = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    }
    // The IP address is in Poland.
    await requestAuth(screens.server, '2a02:a300::1', '/sign-in/email', body, device)
    const { notifications } = await ana.api<{ notifications: object[] }>('/me/notifications')
    expect(notifications).toMatchObject([{ event: 'newDevice', country: 'PL' }])
    await screens.open(ana, '/settings/notifications', 'pt')
    await user.click(await screen.findByRole('button', { name: /notificação por ler/ }))
    const bell = within(await screen.findByRole('dialog', { name: 'Notificações' }))
    expect(
      bell.getByRole('link', { name: /novo dispositivo: Firefox, Linux · Polónia/ }),
    ).toBeDefined()
  })

  it('lists in the bell what waits for the approval of the person', async () => {
    const user = actAsPerson()
    const shop = await openShop(await screens.server.signUp())
    const clerk = await screens.server.colleague(shop.owner, 'purchasing')
    await clerk.api('/me', { method: 'PATCH', body: { name: 'Bia Compras' } })
    await shop.as(clerk).orderGoods([['A', 10, 500]])
    await screens.open(shop.owner, '/settings/notifications')
    await user.click(await screen.findByRole('button', { name: /otification/ }))
    const waiting = within(await screen.findByRole('region', { name: 'Waiting for your approval' }))
    expect(waiting.getByRole('link', { name: /^Purchase ?Bia Compras/ })).toBeDefined()
    await user.click(waiting.getByRole('link', { name: /^Purchases ?1$/ }))
    await findHeading('Purchase List')
    // The column of the number shows the status of documents that have no number yet.
    await waitFor(() => expect(screen.getAllByText('Awaiting approval')).toHaveLength(2))
    await screens.open(clerk, '/settings/notifications')
    await user.click(await screen.findByRole('button', { name: /otification/ }))
    await screen.findByRole('dialog', { name: 'Notifications' })
    expect(screen.queryByRole('region', { name: 'Waiting for your approval' })).toBeNull()
  })

  it.runIf(isNight())(
    'shows one toast at a time, and removes it after more than a second',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/extra-components')
      await user.click(await screen.findByRole('button', { name: /toast · Success/ }))
      const first = await screen.findByText('This message disappears in a moment')
      const began = performance.now()
      await user.click(screen.getByRole('button', { name: /toast · Warning/ }))
      await waitFor(() => expect(first.isConnected).toBe(false))
      expect(screen.getAllByText('This message disappears in a moment')).toHaveLength(1)
      await waitFor(() =>
        expect(screen.queryByText('This message disappears in a moment')).toBeNull(),
      )
      expect(performance.now() - began).toBeGreaterThan(1400)
    },
  )

  it.runIf(isNight())(
    'keeps an error until the person closes it, and lists past messages in the bell',
    async () => {
      const user = actAsPerson()
      await screens.open(owner, '/extra-components')
      await user.click(await screen.findByRole('button', { name: /toast · Success/ }))
      await screen.findByText('This message disappears in a moment')
      await user.click(screen.getByRole('button', { name: /toast · Error/ }))
      const text = await screen.findByText('This message stays until you close it')
      const error = text.closest<HTMLElement>('[role=alert]')!
      // Other messages disappear within this time.
      await setTimeout(2000)
      await user.click(within(error).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(text.isConnected).toBe(false))
      await user.click(screen.getByRole('button', { name: /otification/ }))
      const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
      const [latest, earlier] = bell.getAllByRole('listitem')
      expect(latest!.textContent).toContain('This message stays until you close it')
      expect(earlier!.textContent).toContain('This message disappears in a moment')
    },
  )

  it('lists past messages and notifications in the order of their times', async () => {
    const user = actAsPerson()
    const ana = await screens.server.signUp()
    const importBrands = (names: readonly string[]) =>
      ana.api('/brands/import?dryRun=false', {
        method: 'POST',
        body: names.map((name) => ({ name })),
      })
    await importBrands(['Oak'])
    await screens.open(ana, '/extra-components')
    await user.click(await screen.findByRole('button', { name: /toast · Success/ }))
    await screen.findByText('This message disappears in a moment')
    await importBrands(['Pine', 'Fir'])
    await user.click(screen.getByRole('button', { name: '1 unread notification' }))
    const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    await user.click(bell.getByRole('button', { name: 'Mark all as read' }))
    await bell.findByText(/^The import of 2 rows/)
    expect(bell.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^The import of 2 rows/),
      expect.stringMatching(/^This message disappears/),
      expect.stringMatching(/^The import of one row/),
    ])
  })

  it('hides past messages and changes from the next person who uses the page', async () => {
    const user = actAsPerson()
    await owner.create('brands', { name: 'Oak' })
    await owner.create('brands', { name: 'Pine' })
    await screens.open(owner, '/brand-list')
    const row = await screen.findByRole('row', { name: /Pine/ })
    await user.click(within(row).getByRole('button', { name: /Actions/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByText('1 brand deleted')
    await user.click(screen.getByRole('button', { name: /otification/ }))
    const bell = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    bell.getByRole('button', { name: 'Undo' })
    const colleague = await screens.server.colleague(owner, 'manager')
    await screens.open(colleague, '/brand-list')
    await screen.findByRole('row', { name: /Oak/ })
    await user.click(screen.getByRole('button', { name: /otification/ }))
    await screen.findByRole('dialog', { name: 'Notifications' })
    expect(screen.queryByText('1 brand deleted')).toBeNull()
    await user.keyboard('{Escape}')
    await user.keyboard('{Control>}z{/Control}')
    await screen.findByText('There is nothing left to undo.')
    expect((await owner.list('brands', { filter: { name: 'Pine' } })).total).toBe(0)
  })
})
