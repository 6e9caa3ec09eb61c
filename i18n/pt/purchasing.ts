import type { ResourceMessages } from '../messages.ts'

/** Names purchases and goods receipts, and their fields. */
export const purchasingResources = {
  purchases: {
    name: 'Compra |||| Compras',
    fields: {
      number: 'Número',
      supplierRef: 'N.º da fatura do fornecedor',
      overReceiptPercent: 'Pode ser excedida em',
      'lines.received': 'Recebido',
    },
    help: {
      supplierRef: 'Só uma vez por fornecedor.',
    },
    inputHelp: {
      refundMethod: 'Em branco: o valor restante fica como crédito nosso.',
      refundAmount: 'Em branco: tudo o que sobra.',
    },
    choices: {
      goodsStatus: { none: 'Não recebida', partial: 'Recebida em parte', full: 'Recebida' },
      returnStatus: { none: 'Nada devolvido', partial: 'Devolvida em parte', full: 'Devolvida' },
      paymentStatus: { partial: 'Paga em parte', paid: 'Paga' },
    },
    sections: { main: 'Compra' },
    actions: {
      order: 'Encomendar',
      quick: 'Comprar já',
      receive: 'Receber mercadoria',
      unreceive: 'Anular receções',
      unreturn: 'Cancelar devolução',
      bill: 'Registar fatura',
      close: 'Fechar como está',
      return: 'Devolver ao fornecedor',
      cancel: 'Cancelar compra',
    },
    printouts: { purchaseOrder: 'Nota de encomenda', supplierReturn: 'Devolução a fornecedor' },
    effects: {
      order:
        'Recebe o seu número e a mercadoria conta como a chegar, depois de aprovada se passar do limite. Já não pode ser editada.',
      approve: 'A compra é encomendada como foi registada.',
      quick: 'Encomendada, recebida, faturada e paga de uma vez.',
      reject: 'Volta a ser rascunho.',
      receive: 'O que é aceite entra em stock ao seu custo; o que é rejeitado não.',
      unreturn:
        'A mercadoria volta ao stock pelo mesmo valor, e a compra fica em dívida como antes.',
      unreceive: 'Tudo o que foi recebido sai do stock pelo mesmo valor.',
      bill: 'O valor total fica a pagar.',
      close: 'O que não chegou deixa de ser esperado.',
      return: 'A mercadoria sai do stock e o valor em dívida diminui.',
      cancel: 'Nada mais se espera dela. Não pode ser desfeito.',
      pay: 'Sai dinheiro para o fornecedor.',
    },
  },
  receipts: {
    name: 'Receção |||| Receções',
    origin: 'A receção dos bens de uma compra regista uma.',
    fields: { number: 'Número' },
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
