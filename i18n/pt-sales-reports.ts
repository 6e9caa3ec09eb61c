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
  'customer-report': {
    name: 'Relatório de clientes |||| Relatório de clientes',
    fields: { total: 'Comprado', kept: 'Comprado menos devolvido' },
  },
  'customer-statement': {
    name: 'Extrato de cliente |||| Extrato de clientes',
    fields: {
      number: 'Documento',
      type: 'Tipo',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      type: {
        forward: 'Saldo anterior',
        opening: 'Saldo inicial',
        invoice: 'Fatura',
        return: 'Nota de crédito',
        payment: 'Pagamento',
        refund: 'Reembolso',
      },
    },
  },
  'receivables-ageing': {
    name: 'Antiguidade de saldos a receber |||| Antiguidade de saldos a receber',
    fields: {
      current: 'Ainda não vencido',
      days30: '1–30 dias',
      days60: '31–60 dias',
      days90: '61–90 dias',
      older: 'Mais de 90 dias',
    },
  },
  'profit-loss': {
    name: 'Demonstração de resultados |||| Demonstração de resultados',
    fields: { share: '% das vendas líquidas' },
    choices: {
      line: {
        grossSales: 'Vendas antes de descontos',
        discounts: 'Descontos',
        returns: 'Devoluções',
        netSales: 'Vendas líquidas',
        costOfGoods: 'Custo das mercadorias vendidas',
        grossProfit: 'Lucro bruto',
        stockGain: 'Ganhos de stock',
        stockLoss: 'Perdas de stock',
        expenses: 'Despesas',
        totalExpenses: 'Total de despesas',
        netProfit: 'Resultado líquido',
      },
    },
  },
  'tax-report': {
    name: 'Relatório de impostos |||| Relatório de impostos',
    fields: { rate: 'Taxa' },
  },
  'expense-report': {
    name: 'Relatório de despesas |||| Relatório de despesas',
    fields: { paidDate: 'Pago em' },
  },
  'discount-report': {
    name: 'Descontos e preços |||| Descontos e preços',
    fields: { price: 'Vendido a', kind: 'Tipo', sale: 'Venda', discountPercent: 'Concedido %' },
    choices: { kind: { discount: 'Desconto', override: 'Outro preço' } },
  },
  'user-activity': {
    name: 'Atividade dos utilizadores |||| Atividade dos utilizadores',
    fields: {
      subject: 'O quê',
      user: 'Utilizador',
      resource: 'Tipo de registo',
      record: 'ID do registo',
    },
    choices: { action: { create: 'Criou', update: 'Alterou', delete: 'Eliminou' } },
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
  firstSale: 'Primeira venda',
  lastSale: 'Última venda',
  previous: 'Período anterior',
  position: 'Lugar',
  salesBase: 'Vendas sem imposto',
  salesTax: 'Imposto das vendas',
  returnBase: 'Devoluções sem imposto',
  returnTax: 'Imposto das devoluções',
  purchaseBase: 'Mercadoria recebida sem imposto',
  purchaseTax: 'Imposto da mercadoria recebida',
  payable: 'Imposto a pagar',
  hasReceipt: 'Comprovativo',
  listPrice: 'Preço de tabela',
  listAmount: 'A preço de tabela',
  soldAmount: 'Vendido por',
  given: 'Concedido',
  time: 'Hora',
  action: 'Ação',
  changes: 'Campos alterados',
  ip: 'Endereço (IP)',
} as const
