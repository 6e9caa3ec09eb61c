import type { ResourceMessages } from '../resource-messages.ts'

const types = {
  asset: 'Ativo',
  liability: 'Passivo',
  equity: 'Capital próprio',
  income: 'Rendimento',
  expense: 'Gasto',
} as const

const roles = {
  cash: 'Caixa',
  bank: 'Banco',
  receivables: 'Clientes',
  inventory: 'Inventários',
  goodsDeliveredNotInvoiced: 'Mercadoria entregue por faturar',
  goodsInTransit: 'Mercadoria em trânsito',
  inputTax: 'Imposto dedutível',
  supplierCredit: 'Créditos sobre fornecedores',
  payables: 'Fornecedores',
  goodsReceivedNotInvoiced: 'Mercadoria recebida por faturar',
  outputTax: 'Imposto liquidado',
  customerCredit: 'Créditos de clientes',
  equity: 'Capital próprio',
  openingBalances: 'Saldos iniciais',
  sales: 'Vendas',
  salesReturns: 'Devoluções de vendas',
  discounts: 'Descontos concedidos',
  postage: 'Portes cobrados',
  rounding: 'Arredondamentos',
  stockGains: 'Ganhos de stock',
  costOfGoods: 'Custo das mercadorias vendidas',
  purchaseVariance: 'Desvios de compras',
  stockLosses: 'Perdas de stock',
  cashDifference: 'Diferenças de caixa',
  writeOffs: 'Regularizações',
  expense: 'Gasto',
} as const

/** Names accounts, journal and the reports on the books, and their fields. */
export const ledgerResources = {
  accounts: {
    name: 'Conta |||| Plano de contas',
    fields: {
      code: 'Número',
      role: 'Utilização',
      taxRate: 'Taxa de imposto',
      isActive: 'Em uso',
    },
    help: {
      code: 'Em branco: o próximo número livre.',
      type: 'O tipo de uma conta em que se lançam documentos não pode ser alterado.',
    },
    choices: { type: types, role: roles },
    sections: { main: 'Conta' },
  },
  'journal-lines': {
    name: 'Linha do diário |||| Diário',
    origin: 'Criadas quando os documentos são lançados.',
    fields: {
      number: 'Documento',
      role: 'Utilização',
      debit: 'Débito',
      credit: 'Crédito',
      entry: 'Lançamento',
      resource: 'Tipo de documento',
      document: 'ID do documento',
      line: 'ID da linha',
    },
    choices: { role: roles },
  },
  'journal-entries': {
    name: 'Lançamento |||| Lançamentos',
    fields: {
      number: 'Número',
      reversedOn: 'Estornado em',
      reverseReason: 'Motivo do estorno',
      debit: 'Débito',
      credit: 'Crédito',
      'lines.debit': 'Débito',
      'lines.credit': 'Crédito',
    },
    sections: { main: 'Lançamento' },
    choices: { status: { posted: 'Lançado', reversed: 'Estornado' } },
    actions: { post: 'Lançar', reverse: 'Estornar' },
    effects: {
      post: 'O lançamento recebe o seu número e conta na contabilidade. Deixa de poder ser alterado.',
      reverse: 'É feito o lançamento inverso.',
    },
  },
  'cash-transfers': {
    name: 'Transferência de caixa |||| Transferências de caixa',
    fields: {
      number: 'Número',
      from: 'Da conta',
      to: 'Para a conta',
      toBranch: 'Filial de destino',
    },
    help: {
      branch:
        'A filial de cuja caixa sai o dinheiro ou, quando vem do banco, em cuja caixa entra. O dinheiro em caixa pertence sempre a uma filial.',
      toBranch: 'Só para dinheiro que passa para outra filial.',
    },
    sections: { main: 'Transferência' },
    choices: { status: { posted: 'Lançada', void: 'Anulada' } },
    actions: { post: 'Lançar', void: 'Anular' },
    effects: {
      post: 'O valor passa de uma conta para a outra.',
      void: 'A transferência deixa de contar.',
    },
  },
  'trial-balance': {
    name: 'Balancete |||| Balancete',
    fields: {
      periodEnd: 'Fim do período',
      code: 'Número',
      role: 'Utilização',
      debit: 'Débito',
      credit: 'Crédito',
      balance: 'Saldo',
    },
    choices: { type: types, role: roles },
  },
  'general-ledger': {
    name: 'Razão geral |||| Razão geral',
    fields: {
      number: 'Documento',
      type: 'Tipo',
      debit: 'Débito',
      credit: 'Crédito',
      balance: 'Saldo',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: { type: { forward: 'Saldo anterior', entry: 'Lançamento' } },
  },
  'balance-sheet': {
    name: 'Balanço |||| Balanço',
    fields: {
      periodEnd: 'Fim do período',
      section: 'Grupo',
      code: 'Número',
      line: 'Linha',
      amount: 'Valor',
    },
    choices: {
      section: { assets: 'Ativo', liabilities: 'Passivo', equity: 'Capital próprio' },
      line: { account: 'Conta', profit: 'Resultado até à data' },
    },
  },
  'cash-accounts': {
    name: 'Conta de caixa |||| Caixa e bancos',
    fields: { kind: 'Tipo', balance: 'Saldo', periodEnd: 'Fim do período' },
    choices: { kind: { cash: 'Caixa', bank: 'Banco' } },
  },
} satisfies ResourceMessages
