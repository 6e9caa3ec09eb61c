import type { ResourceMessages } from '../resource-messages.ts'

/** Names sales and invoices, and their fields. */
export const salesResources = {
  sales: {
    name: 'Venda |||| Vendas',
    references: { original: 'Devoluções e notas de crédito' },
    fields: {
      issuedAt: 'Primeira impressão',
      recipient: 'Destinatário',
      deliveryAddress: 'Morada de entrega',
      number: 'Número',
      kind: 'Tipo',
      'lines.delivered': 'Entregue',
      'lines.priceSource': 'Origem do preço',
    },
    help: {
      salesperson: 'Em branco: quem regista a venda.',
      validUntil:
        'O último dia em que o cliente pode aceitar o orçamento. Em branco num orçamento novo: após o número de dias em Definições, Empresa.',
      dueDate: 'Em branco: pelas condições de pagamento do cliente.',
    },
    inputHelp: {
      voidPayments:
        'Uma venda com pagamentos só pode ser cancelada se os pagamentos forem anulados. O dinheiro volta para o cliente.',
      refundMethod: 'Em branco: o valor restante fica como crédito do cliente.',
      refundAmount: 'Em branco: todo o valor restante.',
    },
    choices: {
      validity: { valid: 'Válido', expired: 'Expirado' },
      goodsStatus: { none: 'Não entregue', partial: 'Entregue em parte', full: 'Entregue' },
      returnStatus: { none: 'Nada devolvido', partial: 'Devolvida em parte', full: 'Devolvida' },
      paymentStatus: { partial: 'Paga em parte', paid: 'Paga' },
    },
    sections: { main: 'Venda' },
    actions: {
      hold: 'Pôr em espera',
      resume: 'Retomar',
      confirm: 'Confirmar encomenda',
      deliver: 'Entregar',
      invoice: 'Faturar',
      complete: 'Concluir venda',
      return: 'Receber devolução',
      credit: 'Creditar o que não foi entregue',
      issue: 'Imprimir',
      undeliver: 'Anular entregas',
      cancel: 'Cancelar venda',
    },
    printouts: {
      receipt: 'Recibo',
      invoice: 'Fatura',
      quote: 'Orçamento',
      orderConfirmation: 'Confirmação de encomenda',
      deliveryNote: 'Guia de entrega',
      creditNote: 'Nota de crédito',
    },
    effects: {
      'write-off':
        'O cliente deixa de dever este valor; conta como despesa. A dívida pode ser reposta.',
      'reverse-write-off': 'Todo o valor regularizado volta a estar em dívida a partir de hoje.',
      hold: 'A venda fica em espera; nada é reservado.',
      confirm: 'A encomenda recebe o seu número e a mercadoria fica reservada.',
      deliver: 'A mercadoria sai do stock.',
      invoice: 'O cliente deve o valor total.',
      complete:
        'A mercadoria é entregue, faturada e paga num só passo; o que não for pago fica em dívida.',
      return: 'A mercadoria volta; o valor em dívida diminui ou há um reembolso.',
      credit:
        'Cria uma nota de crédito da mercadoria faturada e não entregue, liberta esta mercadoria e fecha a encomenda. O valor em dívida diminui ou há um reembolso. Os portes só são creditados se nada foi entregue.',
      issue: 'As impressões seguintes são marcadas como cópias.',
      undeliver: 'Toda a mercadoria entregue volta ao stock pelo mesmo valor.',
      cancel:
        'A mercadoria reservada fica livre; uma entrega ou uma devolução de mercadoria é anulada. Esta ação é irreversível.',
      pay: 'Regista um pagamento do cliente ou, numa devolução, um reembolso ao cliente.',
    },
  },
  invoices: {
    name: 'Fatura |||| Faturas',
    origin: 'Criada quando uma venda é concluída na caixa ou faturada na sua página.',
    fields: { number: 'Número', daysOverdue: 'Dias de atraso' },
    choices: {
      status: {
        unpaid: 'Por pagar',
        partial: 'Paga em parte',
        overdue: 'Vencida',
        paid: 'Paga',
        credit: 'Crédito',
      },
    },
  },
  'sales-report': {
    name: 'Relatório de vendas |||| Relatório de vendas',
    fields: { items: 'Quantidade' },
    choices: { paymentStatus: { partial: 'Paga em parte', paid: 'Paga' } },
  },
  'sales-lines': {
    name: 'Detalhe de vendas |||| Detalhe de vendas',
    fields: { quantity: 'Quantidade líquida', kind: 'Tipo', sale: 'Venda' },
  },
  'discount-report': {
    name: 'Descontos e preços |||| Descontos e preços',
    fields: {
      price: 'Preço unitário',
      kind: 'Tipo',
      sale: 'Venda',
      discountPercent: 'Desconto %',
    },
    choices: { kind: { discount: 'Desconto', override: 'Outro preço' } },
  },
} as const satisfies ResourceMessages

/** Holds the texts of the page of a customer's invoices. */
export const customerInvoice = {
  title: 'Fatura do cliente',
  ofCustomer: 'Faturas do cliente',
  choose: 'Escolha uma fatura para ver como é impressa.',
  none: 'Ainda não há faturas.',
  missing: 'Esta fatura não existe, ou foi cancelada.',
  openSale: 'Abrir a venda',
  back: 'Todas as faturas',
} as const

export const salesReportFields = {
  asOf: 'À data de',
  count: 'Registos',
  day: 'Dia',
  week: 'Semana',
  month: 'Mês',
  quarter: 'Trimestre',
  year: 'Ano',
  hour: 'Hora',
  cashier: 'Utilizador',
  salesperson: 'Vendedor',
  validUntil: 'Válido até',
  validity: 'Validade',
  orders: 'Vendas',
  gross: 'Bruto',
  net: 'Líquido',
  margin: 'Margem %',
  share: '% do total',
  averageBasket: 'Venda média',
  sold: 'Vendido',
  returned: 'Devolvido',
  methods: 'Pago por',
  firstSale: 'Primeira venda',
  lastSale: 'Última venda',
  previous: 'Período anterior',
  position: 'Posição',
  salesBase: 'Vendas, base',
  salesTax: 'Vendas, imposto',
  returnBase: 'Devoluções, base',
  returnTax: 'Devoluções, imposto',
  purchaseBase: 'Compras, base',
  purchaseTax: 'Compras, imposto',
  payable: 'A pagar',
  hasReceipt: 'Comprovativo',
  listPrice: 'Preço de tabela',
  listAmount: 'A preço de tabela',
  soldAmount: 'Vendido por',
  discountGiven: 'Desconto concedido',
  time: 'Data e hora',
  action: 'Ação',
  changes: 'Campos alterados',
  ip: 'Endereço IP',
} as const

/** Holds the texts of notifications about sales. */
export const saleEvents = {
  overdue: 'A fatura %{name} está vencida |||| %{smart_count} faturas estão vencidas',
} as const

/** Names the events in the settings of notifications. */
export const saleEventNames = {
  overdue: 'Faturas de clientes vencidas',
} as const
