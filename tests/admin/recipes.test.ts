import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { collectParts, modules } from '../../resources/browser.ts'
import { roles } from '../../resources/company/roles.ts'
import { settings } from '../../resources/company/settings.ts'
import * as resources from '../../resources/index.ts'
import { business as server } from '../../resources/server.ts'
import { module as loanBrowser } from '../loan-outs/browser.ts'
import * as loans from '../loan-outs/index.ts'
import { module as loanServer } from '../loan-outs/server.ts'
import { createRegistry } from '../../src/schema/registry.ts'
import type { Resource } from '../../src/schema/resource.ts'
import { withScreens } from '../support/admin.ts'
import type { TestCaller } from '../support/caller.ts'
import { pretendPhone } from '../support/lists.ts'
import { actAsPerson } from '../support/person.ts'
import { equipmentActions, equipmentRules } from '../support/recipes/equipment.server.ts'
import { equipment } from '../support/recipes/equipment.ts'
import { navigation, screens as pages } from '../support/recipes/navigation.ts'
import { extensions } from '../support/recipes/parts.tsx'

const { document } = loans.loanOuts
/**
 * Makes `cancel` the first main action of a draft, and gives the status `lent` no main action. Counts lent goods as
 * sold, and returned goods as an adjustment.
 */
const loanOuts: Resource = {
  ...loans.loanOuts,
  document: {
    ...document!,
    entries: {
      'stock-movements': {
        loanOut: { tone: 'warning', countsAs: 'sale' },
        loanReturn: { tone: 'success', countsAs: 'adjustIn' },
      },
    },
    mainActions: { draft: ['cancel', 'lend'], lent: [] },
  },
}
const registry = createRegistry({ ...resources, ...loans, equipment, loanOuts }, roles, settings)
const screens = withScreens({
  browser: collectParts(registry, [
    ...modules,
    loanBrowser,
    { extensions, navigation, screens: pages },
  ]),
  server: {
    registry,
    rules: [...server.rules, equipmentRules],
    documents: [...server.documents, ...loanServer.documents!, equipmentActions],
    views: { ...server.views, ...loanServer.views },
    printouts: [...server.printouts, ...loanServer.printouts!],
    mailers: { ...server.mailers, ...loanServer.mailers },
  },
})
let owner: TestCaller
let drill = ''

afterEach(() => vi.restoreAllMocks())

beforeAll(async () => {
  owner = await screens.server.signUp()
  drill = (
    await owner.create('equipment', {
      name: 'Drill',
      state: 'lent',
      returnBy: '2031-02-03',
      price: 60,
      deposit: 20,
    })
  ).id
  await owner.create('equipment', { name: 'Saw' })
})

const findInput = (name: string | RegExp) => screen.getByRole('textbox', { name })

describe('a custom component', () => {
  it('draws a cell of the list in place of the generic cell', async () => {
    await screens.open(owner, '/tool-list')
    // The label `tools` of the navigation entry has no text, so the name derives from the label.
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tools')
    const emphasis = await screen.findByText('Drill', { selector: 'em' })
    expect(emphasis.closest('td a')?.getAttribute('href')).toContain(drill)
    expect((await screen.findByText('Saw')).tagName).not.toBe('EM')
  })

  it('is a panel on the page of a record', async () => {
    await screens.open(owner, `/tool-list/${drill}`)
    expect(await screen.findByText('Back by 2031-02-03')).toBeDefined()
  })

  it('edits a value, lays out a section and adds a panel to the form', async () => {
    const user = actAsPerson()
    await screens.open(owner, `/tool-list/${drill}/edit`)
    const note = await screen.findByRole('textbox', { name: 'Note' })
    expect(note.closest('label')?.textContent).toBe('Note')
    expect(await screen.findByText('Known tool')).toBeDefined()
    // The share is shown below the section's divider and follows the input.
    const rule = (await screen.findAllByRole('separator')).find(({ tagName }) => tagName === 'HR')!
    const section = rule.parentElement!
    expect(within(section).getByText(/^33\.33/)).toBeDefined()
    await user.clear(findInput(/^Deposit/))
    await user.type(findInput(/^Deposit/), '15')
    expect(await within(section).findByText(/^25/)).toBeDefined()
    await user.type(note, 'Blunt')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(async () =>
      expect(await owner.api(`/equipment/${drill}`)).toMatchObject({ note: 'Blunt', share: 25 }),
    )
  })
})

describe('a picture', () => {
  it('is marked as required while the other values require a picture', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/tool-list/add')
    const photo = await screen.findByRole('group', { name: /^Photo/ })
    expect(photo.textContent).not.toContain('(required)')
    await user.click(screen.getByRole('checkbox', { name: /insured/i }))
    await screen.findByRole('group', { name: 'Photo (required)' })
  })
})

describe('a computed field of a child row', () => {
  it('is computed from the values of its row while a person types, as on the server', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/tool-list/add')
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Mixer')
    for (const part of ['Belt', 'Bolts']) {
      await user.click(screen.getByRole('button', { name: 'Add row' }))
      await waitFor(() => expect(screen.getAllByRole('textbox', { name: /^Part/ })).toBeDefined())
      await user.type(screen.getAllByRole('textbox', { name: /^Part/ }).at(-1)!, part)
    }
    const findRow = (part: string) => screen.getByDisplayValue(part).closest('tr')!
    const type = async (part: string, name: RegExp, value: string) => {
      const box = within(findRow(part)).getByRole('textbox', { name })
      await user.clear(box)
      await user.type(box, value)
    }
    expect(screen.getByRole('columnheader', { name: 'Cost' })).toBeDefined()
    await type('Bolts', /^Quantity/, '3')
    await type('Bolts', /^Price/, '5')
    expect(await within(findRow('Bolts')).findByText('$15.00')).toBeDefined()
    await type('Bolts', /^Pack size/, '4')
    expect(await within(findRow('Bolts')).findByText('$3.75')).toBeDefined()
    await type('Belt', /^Price/, '9')
    expect(await within(findRow('Belt')).findByText('$9.00')).toBeDefined()
    await user.click(within(findRow('Belt')).getByRole('checkbox'))
    expect(await within(findRow('Belt')).findByText('$0.00')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('heading', { level: 1, name: 'Mixer' })
    const { rows } = await owner.list('equipment', { filter: { name: 'Mixer' } })
    const saved = await owner.api<{ repairs: object[] }>(`/equipment/${rows[0]!.id}`)
    expect(saved.repairs).toMatchObject([
      { part: 'Belt', cost: 0 },
      { part: 'Bolts', cost: 3.75 },
    ])
  })
})

describe('an action on a record', () => {
  it('is offered while its condition is met, asks for its inputs, and changes the record', async () => {
    const user = actAsPerson()
    await screens.open(owner, `/tool-list/${drill}`)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Take back' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(await within(dialog).findByRole('textbox', { name: /^Note/ }), 'Dusty')
    await user.click(within(dialog).getByRole('button', { name: 'Take back' }))
    expect(await screen.findByText('Here', { selector: 'section' })).toBeDefined()
    expect(await owner.api(`/equipment/${drill}`)).toMatchObject({ state: 'here', note: 'Dusty' })
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await screen.findAllByRole('menuitem')
    expect(screen.queryByRole('menuitem', { name: 'Take back' })).toBeNull()
  })
})

describe('a declaration', () => {
  it('chooses the fields of a card on a phone', async () => {
    pretendPhone()
    const customer = await createCustomer()
    await owner.create('equipment', {
      name: 'Ladder',
      state: 'lent',
      customer,
      lentOn: '2031-01-01',
      returnBy: '2031-02-03',
    })
    await screens.open(owner, '/tool-list')
    const card = (await screen.findByText('Ladder')).closest('li')!
    const facts = within(card).getAllByRole('term')
    expect(facts.map(({ textContent }) => textContent)).toEqual(['Customer', 'Return by'])
    expect(within(card).getByText('Lent')).toBeDefined()
  })

  it('chooses the main button of a document', async () => {
    const { rows } = await owner.list('branches')
    const loan = await owner.create('loan-outs', {
      customer: await createCustomer(),
      branch: rows[0]!.id,
      lines: [],
    })
    await screens.open(owner, `/loan-out-list/${loan.id}`)
    const buttons = await screen.findAllByRole('button', { name: /^(Lend|Cancel)/ })
    const main = buttons.filter(({ className }) => className.includes('contained'))
    expect(main.map(({ textContent }) => textContent)).toEqual(['Cancel'])
    expect(buttons).toHaveLength(2)
  })
})

describe('a document type', () => {
  it('is sent by e-mail from its page and for selected rows, because its declared printout has a mail', async () => {
    const loan = await lendGoods()
    await screens.open(owner, `/loan-out-list/${loan.id}`)
    const mails = await screen.findByRole('region', { name: 'E-mails' })
    expect(within(mails).getByRole('button', { name: 'Send by e-mail' })).toBeDefined()
    await screens.open(owner, `/mail-loan-outs?ids=${loan.id}`)
    expect(await screen.findByRole('button', { name: 'Send 1 e-mail' })).toBeDefined()
  })

  it('is counted in the journal and in reports as the kinds of movements that `countsAs` names', async () => {
    const { id, product } = await lendGoods()
    const read = (list: string, filter: object) => owner.list(list, { filter })
    const { rows: turnover } = await read('slow-stock', { product })
    expect(turnover).toMatchObject([{ sold: 4, costOfSold: 160, lastSale: expect.any(String) }])
    await owner.api(`/loan-outs/${id}/return`, { method: 'POST', body: {} })
    const { rows: gains } = await read('stock-losses', { product })
    expect(gains).toMatchObject([{ type: 'loanReturn', gain: 160 }])
    const { rows: posted } = await read('journal-lines', { document: id })
    const roles = posted.map(({ role, debit, credit }) => [role, Number(debit) - Number(credit)])
    expect(roles.toSorted()).toEqual([
      ['goodsDeliveredNotInvoiced', 160],
      ['inventory', -160],
      ['inventory', 160],
      ['stockGains', -160],
    ])
  })
})

/** Lends four pieces of a new product that cost 40 each. */
async function lendGoods() {
  const [{ rows: units }, { rows: branches }] = await Promise.all([
    owner.list('units', { filter: { shortName: 'pc' } }),
    owner.list('branches'),
  ])
  const name = `Projector ${crypto.randomUUID()}`
  const { id: category } = await owner.create('categories', { name })
  const { id: product } = await owner.create('products', {
    name,
    category,
    stockUnit: units[0]!.id,
    price: 100,
    openingQuantity: 10,
    openingCost: 40,
  })
  const { id } = await owner.create('loan-outs', {
    customer: await createCustomer(),
    branch: branches[0]!.id,
    lines: [{ product, quantity: 4 }],
  })
  await owner.api(`/loan-outs/${id}/lend`, { method: 'POST', body: {} })
  return { id, product }
}

async function createCustomer(): Promise<string> {
  const name = `Ana ${crypto.randomUUID()}`
  return (await owner.create('customers', { name, email: 'borrower@example.test' })).id
}

describe('the navigation', () => {
  it('derives names of groups and entries without a label', async () => {
    const user = actAsPerson()
    await screens.open(owner, '/')
    const bar = await screen.findByRole('navigation', { name: 'Main' })
    await user.click(await within(bar).findByRole('button', { name: 'Lending' }))
    expect(within(bar).getByRole('link', { name: 'Tools' })).toBeDefined()
    await user.click(within(bar).getByRole('link', { name: 'Lending board' }))
    expect(await screen.findByText('Everything that is lent')).toBeDefined()
  })
})
