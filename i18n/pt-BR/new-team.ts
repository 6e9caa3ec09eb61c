import { newTeam as pt } from '../pt/new-team.ts'
import { withChanges } from '../with-changes.ts'
import { demo } from './demo.ts'
import { accountNames } from './names.ts'

/** Changes the names of a new team’s records for Brazil. */
export const newTeam = withChanges(pt, {
  roles: {
    stock: 'Estoque',
  },
  expenseCategories: {
    rent: 'Aluguel',
    bankFees: 'Tarifas bancárias',
  },
  accounts: accountNames,
  stockLossAccounts: {
    expired: 'Mercadoria vencida',
  },
  demo: demo,
})
