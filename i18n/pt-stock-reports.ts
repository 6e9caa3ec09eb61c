import type { ResourceMessages } from './messages.ts'

/** Relatórios de compras, fornecedores e stock. */
export const stockReportResources = {
  'purchase-report': {
    name: 'Relatório de compras |||| Relatório de compras',
    fields: { number: 'Receção', items: 'Linhas', supplierRef: 'N.º da fatura do fornecedor' },
    choices: {
      kind: { purchase: 'Compra', return: 'Devolução' },
      goodsStatus: { none: 'Por receber', partial: 'Recebida em parte', full: 'Recebida' },
      paymentStatus: { unpaid: 'Por pagar', partial: 'Paga em parte', paid: 'Paga' },
    },
  },
  'purchase-history': {
    name: 'Histórico de compras |||| Histórico de compras',
    choices: { kind: { purchase: 'Compra', return: 'Devolução' } },
  },
  'supplier-history': {
    name: 'Histórico de fornecedores |||| Histórico de fornecedores',
    fields: { number: 'Documento', resource: 'Tipo de documento' },
    choices: {
      type: {
        opening: 'Saldo inicial',
        purchase: 'Encomenda',
        receipt: 'Receção de mercadoria',
        bill: 'Fatura',
        return: 'Devolução',
        payment: 'Pagamento',
        refund: 'Reembolso',
      },
    },
  },
  'stock-alerts': {
    name: 'Alerta de stock |||| Alertas de stock',
    choices: { state: { out: 'Esgotado', low: 'Baixo' } },
  },
} as const satisfies ResourceMessages

export const stockReportFields = {
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
  bill: 'Fatura',
  receipt: 'Receção',
  payment: 'Pagamento',
  refund: 'Reembolso',
  negative: 'Negativo',
  over: 'Em excesso',
  ok: 'Suficiente',
} as const
