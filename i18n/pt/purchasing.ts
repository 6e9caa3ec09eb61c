import type { ResourceMessages } from '../resource-messages.ts'

/** Names purchases and goods receipts, and their fields. */
export const purchasingResources = {
  purchases: {
    name: 'Compra |||| Compras',
    references: { original: 'Devoluções e notas de crédito' },
    fields: {
      number: 'Número',
      supplierRef: 'N.º da fatura do fornecedor',
      overReceiptPercent: 'Receção permitida acima do encomendado',
      'lines.received': 'Recebido',
      'lines.billedQuantity': 'Quantidade faturada',
      'lines.orderedPrice': 'Encomendado a',
      orderedTotal: 'Encomendado',
      undistributed: 'Custos por distribuir',
      isDistributed: 'Custos distribuídos',
    },
    help: {
      supplierRef: 'Cada número de fatura só pode ser registado uma vez por fornecedor.',
    },
    inputHelp: {
      refundMethod: 'Em branco: o valor restante fica como crédito da empresa no fornecedor.',
      refundAmount: 'Em branco: todo o valor restante.',
    },
    choices: {
      kind: { return: 'Devolução a fornecedor' },
      goodsStatus: { none: 'Não recebida', partial: 'Recebida em parte', full: 'Recebida' },
      returnStatus: { none: 'Nada devolvido', partial: 'Devolvida em parte', full: 'Devolvida' },
      paymentStatus: { partial: 'Paga em parte', paid: 'Paga' },
    },
    sections: { main: 'Compra' },
    actions: {
      order: 'Encomendar',
      quick: 'Comprar já',
      receive: 'Receber mercadoria',
      distribute: 'Distribuir custos',
      undistribute: 'Anular distribuição de custos',
      unreceive: 'Anular receções',
      unreturn: 'Cancelar devolução',
      bill: 'Registar fatura',
      credit: 'Registar nota de crédito',
      close: 'Fechar como está',
      return: 'Devolver ao fornecedor',
      cancel: 'Cancelar compra',
    },
    printouts: { purchaseOrder: 'Nota de encomenda', supplierReturn: 'Devolução a fornecedor' },
    effects: {
      order:
        'A compra recebe o seu número, a mercadoria passa a contar como «a chegar», e cada alteração posterior conta como uma revisão. Acima do seu limite, a compra aguarda primeiro aprovação.',
      approve: 'A compra é encomendada como foi registada.',
      quick: 'A compra é encomendada, recebida, faturada e paga num só passo.',
      reject: 'A compra volta a ser um rascunho.',
      receive: 'A mercadoria aceite entra em stock ao seu custo; a rejeitada não.',
      unreturn:
        'A mercadoria volta ao stock pelo mesmo valor, e a compra fica em dívida como antes.',
      distribute:
        'Os custos passam a fazer parte do valor da mercadoria ainda em stock. A parte da mercadoria que já saiu continua como desvio de compras.',
      undistribute:
        'A mercadoria ainda em stock perde a sua parte dos custos, que podem ser distribuídos de novo.',
      unreceive: 'Toda a mercadoria recebida sai do stock pelo mesmo valor.',
      bill: 'O valor da fatura fica a pagar. Altere o que for diferente da encomenda: a mercadoria ainda em stock assume o novo custo e o resto conta como desvio de compras. Acrescente o que a encomenda não tem: os serviços ficam recebidos com a fatura e a mercadoria fica por receber.',
      credit:
        'A mercadoria que foi faturada e não chegou deixa de ser esperada, e o valor em dívida diminui.',
      close: 'A mercadoria que não chegou deixa de ser esperada.',
      return: 'A mercadoria sai do stock e o valor em dívida diminui.',
      cancel: 'A mercadoria deixa de ser esperada. Esta ação é irreversível.',
      pay: 'Regista um pagamento ao fornecedor ou, numa devolução, um reembolso do fornecedor.',
    },
  },
  receipts: {
    name: 'Receção |||| Receções',
    origin: 'Criada quando se recebe mercadoria de uma compra.',
    fields: { number: 'Número', hasGoods: 'Contém mercadoria', 'lines.variance': 'Desvio' },
    choices: {
      kind: { goods: 'Mercadoria', bill: 'Fatura diferente', cost: 'Custos distribuídos' },
    },
  },
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
} as const satisfies ResourceMessages

/** Holds the texts of notifications about purchases. */
export const purchaseEvents = {
  purchaseApproval:
    'A compra %{name} aguarda aprovação |||| %{smart_count} compras aguardam aprovação',
} as const

/** Names the events in the settings of notifications. */
export const purchaseEventNames = {
  purchaseApproval: 'Compras por aprovar',
} as const
