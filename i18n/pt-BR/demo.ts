import type { demo as pt } from '../pt/demo.ts'
import type { Changes } from '../with-changes.ts'

/** Changes texts for Brazil: those that people of the demo company enter. */
export const demo: Changes<typeof pt> = {
  supplier: 'Atacadista %{name}',
  departments: {
    warehouse: 'Depósito',
  },
  jobs: {
    accountant: 'Contador',
    stockKeeper: 'Estoquista',
    hrOfficer: 'Analista de recursos humanos',
  },
  purchaseReturns: {
    damaged: 'Danificado na chegada',
    wrongItem: 'Item errado',
  },
  saleReturns: {
    wrongItem: 'Item errado',
    orderedTwice: 'Pedido em duplicidade',
  },
  writeOffs: { bankCharges: 'Tarifas bancárias descontadas pelo cliente' },
  notes: {
    backRoom: 'Encontrado atrás das estantes do depósito',
    deposit: 'Sinal para um pedido maior',
    smallerOrder: 'O pedido será menor',
  },
}
