import type { ResourceMessages } from '../resource-messages.ts'

/** Names stock, adjustments and transfers, and their fields. */
export const inventoryResources = {
  'stock-losses': {
    name: 'Perda ou ganho de stock |||| Perdas e ganhos de stock',
    fields: {
      loss: 'Perda',
      gain: 'Ganho',
      number: 'Documento',
      document: 'ID do documento',
      resource: 'Tipo de documento',
      reason: 'Motivo indicado',
    },
    choices: {
      type: { count: 'Contagem', reversal: 'Estorno' },
      cause: { free: 'Mercadoria gratuita' },
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
      costOfSold: 'Custo das mercadorias vendidas',
    },
    choices: {
      state: { dead: 'Parado', slow: 'Lento', fresh: 'Novo', moving: 'Com saída' },
      abc: { A: 'A', B: 'B', C: 'C' },
    },
  },
  'transfer-report': {
    name: 'Relatório de transferências |||| Relatório de transferências',
    fields: {
      number: 'Número da transferência',
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
  transfers: {
    name: 'Transferência |||| Transferências',
    fields: {
      number: 'Número',
      mode: 'Modo',
      fromBranch: 'Filial de origem',
      toBranch: 'Filial de destino',
      dispatchedDate: 'Expedida em',
      receivedDate: 'Recebida em',
      requestedBy: 'Pedida por',
      dispatchedBy: 'Expedida por',
      receivedBy: 'Recebida por',
      cancelledBy: 'Recusada ou cancelada por',
      cancelledAt: 'Recusada ou cancelada em',
      cancelReason: 'Motivo',
      'lines.quantity': 'Pedida',
      'lines.inTransit': 'Em trânsito',
    },
    choices: {
      status: {
        requested: 'Pedida',
        approved: 'Aprovada',
        dispatched: 'Em trânsito',
        refused: 'Recusada',
      },
      mode: { transit: 'Expedida e depois recebida', immediate: 'Transferida de imediato' },
      goodsStatus: { none: 'Nada chegou', partial: 'Chegou em parte', full: 'Chegou' },
    },
    sections: { main: 'Transferência' },
    actions: {
      request: 'Pedir',
      approve: 'Aprovar',
      refuse: 'Recusar',
      dispatch: 'Expedir',
      receive: 'Receber',
      unreceive: 'Anular receções',
      recall: 'Fazer regressar',
      cancel: 'Cancelar transferência',
    },
    effects: {
      request: 'A mercadoria é pedida à filial de origem e ainda não fica reservada.',
      approve: 'A mercadoria fica reservada na filial de origem.',
      refuse: 'A mercadoria fica onde está, e nada fica reservado.',
      dispatch:
        'A mercadoria sai da filial de origem e fica em trânsito. Uma transferência imediata chega logo.',
      receive: 'A mercadoria recebida entra em stock; a perdida é abatida, com um motivo.',
      unreceive: 'A mercadoria recebida volta a estar em trânsito. Tem de existir ainda em stock.',
      recall: 'Toda a mercadoria em trânsito volta para a filial de origem.',
      cancel: 'A mercadoria fica onde está.',
    },
  },
  adjustments: {
    name: 'Acerto de stock |||| Acertos de stock',
    fields: {
      number: 'Número',
      mode: 'Tipo',
      blind: 'Contagem cega',
      rejectReason: 'Motivo da devolução ao autor',
      approver: 'Aprovado por',
      'lines.listed': 'Stock ao listar',
      'lines.expected': 'Esperado',
      'lines.difference': 'Diferença',
    },
    choices: {
      status: { pendingApproval: 'Por aprovar' },
      mode: { delta: 'Entrada ou saída', count: 'Contagem', revalue: 'Reavaliação' },
      reason: { opening: 'Stock inicial', count: 'Contagem', other: 'Outro motivo' },
    },
    help: {
      blind: 'Quem conta não vê as quantidades dos registos.',
      'lines.counted': 'Em branco: o produto não foi contado.',
      'lines.quantity': 'Negativa para mercadoria em falta.',
    },
    sections: { main: 'Acerto' },
    actions: {
      count: 'Contar',
      fill: 'Adicionar mercadoria',
      post: 'Lançar',
      approve: 'Aprovar e lançar',
      reject: 'Devolver ao autor',
      withdraw: 'Retirar',
      reverse: 'Estornar',
    },
    effects: {
      fill: 'Adiciona mercadoria da filial que ainda não está na folha: de uma categoria, marca ou fornecedor, ou toda.',
      post: 'O stock e o seu valor mudam de acordo com as quantidades introduzidas. Acima do seu limite, o acerto espera por aprovação.',
      approve: 'O stock e o seu valor mudam pelas diferenças atuais.',
      reject: 'O acerto volta a ser um rascunho; o stock não muda.',
      withdraw: 'O acerto volta a ser um rascunho; o stock não muda.',
      reverse: 'O stock e o seu valor voltam ao que eram.',
    },
  },
  inventory: {
    name: 'Stock |||| Inventário',
    origin:
      'O stock começa com a primeira mercadoria: receba uma compra ou indique o stock inicial de um produto.',
    fields: { movedAt: 'Último movimento', countedAt: 'Última contagem' },
  },
  'stock-movements': {
    name: 'Movimento de stock |||| Movimentos de stock',
    origin: 'As receções, vendas, transferências e acertos criam movimentos de stock.',
    fields: { number: 'Documento', resource: 'Tipo de documento', document: 'ID do documento' },
    choices: { type: { count: 'Contagem' } },
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
  basis: 'Contar dias desde',
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
  NO_SUPPLIER: 'O produto não tem fornecedor. Indique primeiro o seu fornecedor preferido.',
  ALREADY_DRAFTED:
    'As compras em rascunho ou à espera de aprovação já contêm %{drafted}. Encomende ou aprove estas compras.',
  ENOUGH_COMING: 'Já está a chegar mercadoria suficiente. Não é preciso encomendar.',
} as const

export const stockIssues = {
  BRANCH_ARCHIVED: 'Esta filial está inativa. Escolha outra filial.',
  NOTHING_TO_ADD: 'Todos os produtos escolhidos já estão na folha. Escolha outros produtos.',
  TOO_MANY_GOODS:
    'A escolha tem %{found} produtos, mas na folha cabem %{max}. Escolha menos produtos.',
  NOT_STOCKED: 'Os serviços não têm stock. Escolha outro produto.',
  NO_STOCK_VALUE:
    'Este produto não tem stock na filial, por isso não há valor a alterar. Retire a linha. A próxima receção define o custo.',
  HAS_STOCK: 'Ainda há %{onHand} em stock. Venda-os, transfira-os ou abata-os primeiro.',
  STOCK_BELOW_ZERO:
    'O stock é %{onHand}. Primeiro receba mercadoria, ou acerte o stock para zero ou mais.',
  BRANCH_HAS_STOCK:
    'Esta filial ainda tem %{products} produto em stock. Transfira-o primeiro para outra filial. |||| Esta filial ainda tem %{products} produtos em stock. Transfira-os primeiro para outra filial.',
  OPEN_DOCUMENTS:
    'Esta filial ainda tem documentos por concluir: %{count}. Conclua-os ou cancele-os primeiro.',
} as const

/** Holds the texts of notifications about stock. */
export const stockEvents = {
  lowStock: '%{name} está com stock baixo |||| %{smart_count} produtos estão com stock baixo',
  adjustmentApproval:
    'O acerto de stock %{name} aguarda aprovação |||| %{smart_count} acertos de stock aguardam aprovação',
  transferApproval:
    'A transferência %{name} aguarda aprovação |||| %{smart_count} transferências aguardam aprovação',
} as const

/** Names the events in the settings of notifications. */
export const stockEventNames = {
  lowStock: 'Stock baixo',
  adjustmentApproval: 'Acertos de stock por aprovar',
  transferApproval: 'Transferências por aprovar',
} as const
