import type { ResourceMessages } from './messages.ts'

/** Relatórios de compras, fornecedores e stock. */
export const stockReportResources = {
  'purchase-report': {
    name: 'Relatório de compras |||| Relatório de compras',
    fields: { number: 'Receção', items: 'Linhas' },
    choices: {
      kind: { purchase: 'Compra', return: 'Devolução' },
      goodsStatus: { none: 'Não recebida', partial: 'Recebida em parte', full: 'Recebida' },
      paymentStatus: { unpaid: 'Por pagar', partial: 'Paga em parte', paid: 'Paga' },
    },
  },
  'purchase-history': {
    name: 'Histórico de compras |||| Histórico de compras',
    choices: { kind: { purchase: 'Compra', return: 'Devolução' } },
  },
  'supplier-history': {
    name: 'Histórico de fornecedores |||| Histórico de fornecedores',
    fields: {
      number: 'Documento',
      amount: 'Valor',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      type: {
        opening: 'Saldo inicial',
        purchase: 'Encomenda',
        receipt: 'Receção',
        bill: 'Fatura',
        return: 'Devolução',
        payment: 'Pagamento',
        refund: 'Reembolso',
        writeOff: 'Regularização',
      },
    },
  },
  'supplier-statement': {
    name: 'Extrato de fornecedor |||| Extrato de fornecedores',
    fields: {
      number: 'Documento',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      type: {
        forward: 'Saldo anterior',
        opening: 'Saldo inicial',
        purchase: 'Encomenda',
        receipt: 'Receção',
        bill: 'Fatura',
        return: 'Devolução',
        payment: 'Pagamento',
        refund: 'Reembolso',
        writeOff: 'Regularização',
      },
    },
  },
  'payables-ageing': {
    name: 'Antiguidade de saldos a pagar |||| Antiguidade de saldos a pagar',
    fields: {
      current: 'Por vencer',
      days30: '1–30 dias',
      days60: '31–60 dias',
      days90: '61–90 dias',
      older: 'Mais de 90 dias',
    },
  },
  'stock-overview': {
    name: 'Visão geral do stock |||| Visão geral do stock',
    choices: { state: { out: 'Esgotado', reserved: 'Tudo reservado', low: 'Baixo' } },
  },
  'stock-balance': {
    name: 'Balanço de stock |||| Balanço de stock',
    fields: {
      opening: 'Inicial',
      purchased: 'Comprado',
      customerReturns: 'Devoluções de clientes',
      transferredIn: 'Transferências recebidas',
      adjustedIn: 'Acertos de entrada',
      sold: 'Vendido',
      supplierReturns: 'Devoluções a fornecedores',
      transferredOut: 'Transferências enviadas',
      adjustedOut: 'Acertos de saída',
      quantityIn: 'Total de entradas',
      quantityOut: 'Total de saídas',
      closing: 'Final',
      openingValue: 'Valor inicial',
      valueIn: 'Valor das entradas',
      valueOut: 'Valor das saídas',
      closingValue: 'Valor final',
    },
  },
  'stock-ageing': {
    name: 'Antiguidade do stock |||| Antiguidade do stock',
    fields: {
      days30: '0–30 dias',
      days60: '31–60 dias',
      days90: '61–90 dias',
      days180: '91–180 dias',
      older: 'Mais de 180 dias',
      averageAge: 'Idade média (dias)',
      value30: 'Valor, 0–30 dias',
      value60: 'Valor, 31–60 dias',
      value90: 'Valor, 61–90 dias',
      value180: 'Valor, 91–180 dias',
      valueOlder: 'Valor, mais de 180 dias',
    },
  },
  'slow-stock': {
    name: 'Rotação de stock |||| Stock lento e parado',
    fields: {
      abc: 'Classe',
      sold: 'Vendido',
      daysOfCover: 'Dias de cobertura',
      lastSale: 'Última venda',
      costOfSold: 'Custo do vendido',
    },
    choices: {
      state: { dead: 'Parado', slow: 'Lento', fresh: 'Novo', moving: 'Com saída' },
      abc: { A: 'A', B: 'B', C: 'C' },
    },
  },
  'transfer-report': {
    name: 'Relatório de transferências |||| Relatório de transferências',
    fields: {
      number: 'Transferência',
      fromBranch: 'Filial de origem',
      toBranch: 'Filial de destino',
      dispatchedDate: 'Expedida em',
      receivedDate: 'Recebida em',
      daysInTransit: 'Dias em trânsito',
      inTransit: 'Em trânsito',
      valueInTransit: 'Valor em trânsito',
    },
    choices: { status: { dispatched: 'Em trânsito' } },
  },
  'count-variance': {
    name: 'Diferença de contagem |||| Diferenças de contagem',
    fields: { number: 'Contagem', result: 'Resultado', countedBy: 'Contado por' },
    choices: { result: { short: 'Em falta', exact: 'Certo', surplus: 'A mais' } },
  },
  'price-history': {
    name: 'Alteração de preço |||| Histórico de preços',
    fields: {
      changedAt: 'Alterado em',
      kind: 'Preço',
      before: 'Antes',
      after: 'Depois',
      changedBy: 'Alterado por',
    },
    choices: { kind: { price: 'Preço de venda', minSalePrice: 'Preço mínimo de venda' } },
  },
  'stock-alerts': {
    name: 'Alerta de stock |||| Alertas de stock',
    origin: 'Um produto aparece aqui quando o disponível desce até ao ponto de encomenda.',
    choices: { state: { out: 'Esgotado', reserved: 'Tudo reservado', low: 'Baixo' } },
    actions: { draftPurchases: 'Criar rascunhos de compra' },
    effects: {
      draftPurchases:
        'Um rascunho por fornecedor e filial, com as quantidades sugeridas; nada fica ainda encomendado.',
    },
  },
} as const satisfies ResourceMessages

export const stockReportFields = {
  quantityIn: 'Entrada',
  quantityOut: 'Saída',
  cause: 'Motivo',
  approver: 'Aprovado por',
  supplierPrice: 'Preço do fornecedor',
  supplierRef: 'N.º da fatura do fornecedor',
  asOf: 'À data de',
  basis: 'Dias contados da',
  days: 'Dias considerados',
  hasStock: 'Com stock',
  movedOn: 'Último movimento',
  drafted: 'Em rascunhos',
  lastCost: 'Último custo',
  retailValue: 'Valor a preço de venda',
  debit: 'Débito',
  credit: 'Crédito',
  balance: 'Saldo',
  netUnitCost: 'Custo unitário líquido',
  previousCost: 'Custo anterior',
  costChange: 'Variação %',
  enteredBy: 'Registado por',
  charges: 'Encargos',
  brand: 'Marca',
} as const

export const stockReportChoices = {
  documentDate: 'Data do documento',
  dueDate: 'Data de vencimento',
  bill: 'Fatura',
  receipt: 'Receção',
  payment: 'Pagamento',
  refund: 'Reembolso',
  negative: 'Negativo',
  over: 'Em excesso',
  ok: 'Suficiente',
} as const

export const stockReportIssues = {
  NO_SUPPLIER: 'Não se conhece fornecedor.',
  ALREADY_DRAFTED: 'Já há %{drafted} em rascunhos de compra.',
  ENOUGH_COMING: 'Já vem a caminho o suficiente.',
} as const
