import type { ResourceMessages } from './messages.ts'

/** Names stock levels and the documents that move or correct stock. */
export const stockResources = {
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
      cancelReason: 'Motivo indicado',
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
      mode: { transit: 'Expedida e depois recebida', immediate: 'Mudada de imediato' },
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
      recall: 'Mandar voltar',
      cancel: 'Cancelar transferência',
    },
    effects: {
      request: 'A mercadoria é pedida à outra filial. Ainda não fica reservada.',
      approve: 'A mercadoria fica reservada onde está.',
      refuse: 'A mercadoria fica onde está, e nada fica reservado.',
      dispatch:
        'A mercadoria sai de uma filial e vai a caminho da outra. O que muda de imediato chega logo.',
      receive: 'O que chegou entra em stock; o que se perdeu é abatido, com um motivo.',
      unreceive: 'Tudo o que chegou volta a estar a caminho, se ainda lá estiver.',
      recall: 'Tudo o que vai a caminho volta para onde estava.',
      cancel: 'A mercadoria fica onde está.',
    },
  },
  adjustments: {
    name: 'Acerto de stock |||| Acertos de stock',
    fields: {
      number: 'Número',
      mode: 'Tipo',
      blind: 'Contagem cega',
      rejectReason: 'Porque foi devolvido',
      approver: 'Aprovado por',
      'lines.listed': 'Ao listar',
      'lines.expected': 'Esperado',
      'lines.difference': 'Diferença',
    },
    choices: {
      status: { pendingApproval: 'Por aprovar' },
      mode: { delta: 'Entrada ou saída', count: 'Contagem', revalue: 'Reavaliação' },
      reason: { opening: 'Stock inicial', count: 'Contagem', other: 'Outro motivo' },
    },
    help: {
      blind: 'Quem conta não vê o que dizem os registos.',
      'lines.counted': 'Em branco, o produto não é contado.',
      'lines.quantity': 'Negativa para o que já não existe.',
    },
    sections: { main: 'Acerto' },
    actions: {
      count: 'Contar',
      fill: 'Juntar mercadoria',
      post: 'Lançar',
      approve: 'Aprovar e lançar',
      reject: 'Devolver',
      withdraw: 'Retirar',
      reverse: 'Estornar',
    },
    effects: {
      fill: 'Mercadoria da filial que ainda não está na folha passa a estar. Escolha uma parte dela, ou toda.',
      post: 'O stock e o seu valor mudam pelo que foi introduzido, ou esperam aprovação quando valem mais do que pode lançar.',
      approve: 'O stock e o seu valor mudam pelas diferenças que há agora.',
      reject: 'Volta a ser um rascunho; nada muda no stock.',
      withdraw: 'Volta a ser um rascunho; nada muda no stock.',
      reverse: 'O stock e o seu valor voltam ao que eram.',
    },
  },
  inventory: {
    name: 'Stock |||| Inventário',
    origin:
      'O stock começa com os primeiros bens: receba uma compra ou indique o que existe de um produto.',
    fields: { movedAt: 'Último movimento', countedAt: 'Última contagem' },
  },
  'stock-movements': {
    name: 'Movimento de stock |||| Movimentos de stock',
    origin: 'Cada receção, venda, transferência e acerto regista aqui o que movimentou.',
    fields: { number: 'Documento', resource: 'Tipo de documento', document: 'ID do documento' },
    choices: { type: { count: 'Contagem' } },
  },
} as const satisfies ResourceMessages

export const stockIssues = {
  BRANCH_ARCHIVED: 'Esta filial está fechada.',
  NOTHING_TO_ADD: 'Não há mercadoria assim que não esteja já na folha.',
  TOO_MANY_GOODS: 'Há %{found} produtos assim, e na folha cabem %{max}: escolha uma parte menor.',
  NOT_STOCKED: 'Os serviços não têm stock.',
  HAS_STOCK: 'Ainda há %{onHand} em stock: venda, transfira ou abata primeiro.',
  STOCK_BELOW_ZERO: 'Há um saldo de %{onHand}: leve-o primeiro a zero ou acima.',
  BRANCH_HAS_STOCK:
    'Ainda há aqui mercadoria de %{products} produtos: transfira-a primeiro para outra filial.',
  OPEN_DOCUMENTS:
    'Ainda há aqui documentos por concluir: %{count}. Conclua-os ou cancele-os primeiro.',
} as const
