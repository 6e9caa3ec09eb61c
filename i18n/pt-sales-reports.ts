import type { ResourceMessages } from './messages.ts'

/** What reports on sales, customers and money are called, and what is theirs in them. */
export const salesReportResources = {
  'sales-report': {
    name: 'Relatório de vendas |||| Relatório de vendas',
    fields: { items: 'Quantidade' },
    choices: { paymentStatus: { partial: 'Paga em parte' } },
  },
  'sales-lines': {
    name: 'Detalhe de vendas |||| Detalhe de vendas',
    fields: { quantity: 'Quantidade líquida', kind: 'Tipo', sale: 'Venda' },
  },
} as const satisfies ResourceMessages

export const salesReportFields = {
  asOf: 'À data de',
  count: 'Contagem',
  day: 'Dia',
  week: 'Semana',
  month: 'Mês',
  year: 'Ano',
  hour: 'Hora',
  cashier: 'Utilizador',
  orders: 'Vendas',
  gross: 'Bruto',
  net: 'Líquido',
  margin: 'Margem %',
  share: 'Peso %',
  averageBasket: 'Venda média',
  sold: 'Vendido',
  returned: 'Devolvido',
  methods: 'Pago por',
} as const
