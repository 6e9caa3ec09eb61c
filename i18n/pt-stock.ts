import type { ResourceMessages } from './messages.ts'

/** What the branches hold, and the documents that move it between them and put it right. */
export const stockResources = {
  transfers: {
    name: 'Transferência |||| Transferências',
    fields: {
      number: 'Número',
      fromBranch: 'Da filial',
      toBranch: 'Para a filial',
      dispatchedDate: 'Expedida em',
      receivedDate: 'Recebida em',
    },
    choices: {
      goodsStatus: { none: 'Nada chegou', partial: 'Chegou em parte', full: 'Chegou' },
    },
    sections: { main: 'Transferência' },
    actions: { dispatch: 'Expedir', receive: 'Receber', cancel: 'Cancelar transferência' },
    effects: {
      dispatch: 'A mercadoria sai de uma filial e vai a caminho da outra.',
      receive: 'O que chegou entra em stock; o que se perdeu é abatido, com um motivo.',
      cancel: 'A mercadoria fica onde estava.',
    },
  },
  adjustments: {
    name: 'Acerto de stock |||| Acertos de stock',
    fields: { number: 'Número', mode: 'Tipo' },
    choices: {
      mode: { delta: 'Entrada ou saída', count: 'Contagem', revalue: 'Reavaliação' },
      reason: { opening: 'Stock inicial', count: 'Contagem', other: 'Outro motivo' },
    },
    help: {
      'lines.counted': 'Em branco, o produto não é contado.',
      'lines.quantity': 'Negativa para o que já não existe.',
    },
    sections: { main: 'Acerto' },
    actions: { post: 'Lançar', reverse: 'Estornar' },
    effects: {
      post: 'O stock e o seu valor mudam pelo que foi introduzido. Já não pode ser editado.',
      reverse: 'O stock e o seu valor voltam ao que eram.',
    },
  },
  inventory: { name: 'Stock |||| Inventário', fields: { movedAt: 'Último movimento' } },
  'stock-movements': {
    name: 'Movimento de stock |||| Movimentos de stock',
    fields: { number: 'Documento', resource: 'Tipo de documento', document: 'ID do documento' },
    choices: { type: { count: 'Contagem' } },
  },
} as const satisfies ResourceMessages

export const stockIssues = {
  NOT_STOCKED: 'Os serviços não têm stock.',
  HAS_STOCK: 'Ainda há %{onHand} em stock: venda, transfira ou abata primeiro.',
  STOCK_BELOW_ZERO: 'Há um saldo de %{onHand}: leve-o primeiro a zero ou acima.',
  BRANCH_HAS_STOCK:
    'Ainda há aqui mercadoria de %{products} produtos: transfira-a primeiro para outra filial.',
  OPEN_DOCUMENTS:
    'Ainda há aqui documentos por concluir: %{count}. Conclua-os ou cancele-os primeiro.',
} as const
