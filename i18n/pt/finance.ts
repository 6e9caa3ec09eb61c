import type { ResourceMessages } from '../resource-messages.ts'

const profitLossLines = {
  grossSales: 'Vendas antes de descontos',
  discounts: 'Descontos',
  returns: 'Devoluções',
  netSales: 'Vendas líquidas',
  costOfGoods: 'Custo das mercadorias vendidas',
  grossProfit: 'Lucro bruto',
  stockGain: 'Ganhos de stock',
  stockLoss: 'Perdas de stock',
  purchaseVariance: 'Desvios de compras',
  cashDifference: 'Diferenças de caixa',
  otherProfit: 'Outros rendimentos e gastos',
  expenses: 'Despesas',
  totalExpenses: 'Total de despesas',
  writeOffs: 'Regularizações',
  netProfit: 'Lucro líquido',
} as const

/** Names payments, expenses and reports on money, and their fields. */
export const financeResources = {
  'expense-categories': {
    name: 'Categoria de despesa |||| Categorias de despesa',
    fields: {
      parent: 'Categoria superior',
      isActive: 'Ativa',
      deductsTax: 'Imposto dedutível',
    },
    help: { deductsTax: 'Desligado: o imposto destas despesas faz parte do custo.' },
    choices: { type: { operating: 'Operacional', other: 'Outra' } },
  },
  expenses: {
    name: 'Despesa |||| Despesas',
    fields: {
      recurring: 'Despesa recorrente',
      number: 'Número',
      receipt: 'Comprovativo',
      amount: 'Valor sem imposto',
      taxAmount: 'Valor do imposto',
      deductsTax: 'Imposto deduzido',
      cost: 'Custo',
      'lines.amount': 'Valor sem imposto',
      'lines.taxAmount': 'Valor do imposto',
    },
    help: {
      amount: 'Uma despesa com linhas tem a soma das linhas.',
      taxAmount: 'Em branco: calculado a partir do imposto.',
    },
    inputHelp: { paidBy: 'Em branco: a pagar mais tarde.' },
    choices: {
      status: { posted: 'Lançada', void: 'Anulada' },
      paymentStatus: { paid: 'Paga' },
    },
    sections: { main: 'Despesa', lines: 'Vários valores num comprovativo' },
    actions: { post: 'Lançar', pay: 'Pagar', void: 'Anular' },
    effects: {
      submit: 'A despesa fica à espera de aprovação.',
      approve: 'A despesa pode ser lançada.',
      reject: 'Quem a registou pode alterar a despesa e submetê-la de novo.',
      post: 'A despesa conta como custo a partir da sua data e já não pode ser editada. Acima do seu limite, espera primeiro por aprovação.',
      pay: 'O valor total é pago.',
      void: 'A despesa deixa de contar. O seu pagamento tem de ser anulado primeiro.',
    },
  },
  'recurring-expenses': {
    name: 'Despesa recorrente |||| Despesas recorrentes',
    fields: {
      amount: 'Valor sem imposto',
      every: 'A cada',
      startDate: 'Primeira em',
      nextDate: 'Próxima em',
      endDate: 'Até',
    },
    help: { endDate: 'Em branco: sem fim.' },
    choices: { every: { week: 'Semana', month: 'Mês', quarter: 'Trimestre', year: 'Ano' } },
    actions: { draft: 'Criar despesa' },
    effects: {
      draft: 'Cria um rascunho da próxima despesa, que pode alterar antes de lançar.',
    },
  },
  payments: {
    name: 'Pagamento |||| Pagamentos',
    fields: {
      number: 'Número',
      'allocations.date': 'Usado em',
      keepCredit: 'Guardar o resto como crédito',
      writtenOff: 'Regularizado',
    },
    help: { keepCredit: 'O valor não imputado a documentos paga primeiro o saldo inicial.' },
    choices: { direction: { in: 'Entrada', out: 'Saída' } },
    sections: { main: 'Pagamento' },
    actions: {
      void: 'Anular',
      'write-off': 'Regularizar o resto',
      'reverse-write-off': 'Repor o crédito',
    },
    effects: {
      'write-off':
        'O valor por imputar deixa de ser crédito: se um cliente o pagou, é um ganho; se o pagou a um fornecedor, é uma perda. O crédito pode ser reposto.',
      'reverse-write-off': 'O valor regularizado volta a ser crédito a partir de hoje.',
      approve: 'O reembolso é pago.',
      reject: 'O reembolso não é pago.',
      void: 'O pagamento deixa de contar, e os valores que pagou voltam a estar em dívida.',
    },
  },
  'payment-allocations': {
    name: 'Pagamento imputado |||| Pagamentos imputados',
    choices: { direction: { in: 'Entrada', out: 'Saída' } },
  },
  'set-offs': {
    name: 'Compensação |||| Compensações',
    origin: 'Criada quando o crédito de uma devolução paga a própria venda ou outra.',
    fields: { creditNote: 'Nota de crédito', sale: 'Venda', amount: 'Valor' },
  },
  'day-closings': {
    name: 'Fecho do dia |||| Fechos do dia',
    fields: {
      opening: 'Dinheiro no início',
      coversPast: 'Abrange dias anteriores',
      expectedOpening: 'Dinheiro no início previsto',
      salesCount: 'Número de vendas',
      salesTotal: 'Vendido',
      returnsTotal: 'Devolvido',
      cashIn: 'Dinheiro recebido',
      cashOut: 'Dinheiro pago',
      expected: 'Dinheiro esperado',
      counted: 'Dinheiro contado',
      difference: 'Diferença',
      account: 'Conta de caixa',
      closedAt: 'Fechado em',
      lines: 'Por método e utilizador',
      'lines.method': 'Método',
      'lines.cashier': 'Utilizador',
      'lines.in': 'Entradas',
      'lines.out': 'Saídas',
      'lines.net': 'Líquido',
    },
    help: {
      opening:
        'Em branco: o valor contado no último fecho, com o que entrou e saiu desde então, ou a caixa na contabilidade.',
      cashOut: 'Inclui os depósitos no banco.',
      coversPast:
        'Este é o primeiro fecho da filial e começa com o dinheiro que está na contabilidade. A diferença é a de todos os dias até agora. Para lançar apenas a diferença deste dia, indique em «Dinheiro no início» o que foi contado de manhã.',
    },
    sections: { sales: 'Vendas', drawer: 'Caixa', takings: 'Por método e utilizador' },
    actions: { refresh: 'Recalcular', close: 'Fechar o dia', void: 'Anular' },
    effects: {
      close: 'Os valores deste dia ficam fixos e o fecho recebe o seu número.',
      void: 'O dia pode voltar a ser fechado.',
    },
    choices: { status: { draft: 'Rascunho', closed: 'Fechado', void: 'Anulado' } },
    printouts: {
      xReport: 'Dia até agora (X)',
      zReport: 'Fecho do dia (Z)',
      zSheet: 'Fecho do dia (Z), A4',
    },
  },
  'write-offs': {
    name: 'Regularização |||| Regularizações',
    origin:
      'Uma dívida é regularizada na página da venda; um valor por imputar, na página do pagamento.',
    fields: { sale: 'Venda', payment: 'Pagamento', amount: 'Valor' },
  },
  receivables: {
    name: 'Conta a receber |||| Contas a receber',
    choices: { kind: { opening: 'Saldo inicial' } },
    fields: {
      number: 'Número',
      credit: 'Crédito',
      daysOverdue: 'Dias de atraso',
      due: 'Em dívida',
      resource: 'Tipo de documento',
    },
  },
  payables: {
    name: 'Conta a pagar |||| Contas a pagar',
    choices: { kind: { opening: 'Saldo inicial' } },
    fields: {
      number: 'Número',
      credit: 'Crédito',
      due: 'Em dívida',
      resource: 'Tipo de documento',
    },
  },
  'cash-movements': {
    name: 'Movimento de caixa |||| Movimentos de caixa',
    fields: {
      in: 'Entrada',
      out: 'Saída',
      net: 'Entrada − saída',
      party: 'Relativo a',
      number: 'Número',
      direction: 'Sentido',
    },
    choices: {
      direction: { in: 'Entrada', out: 'Saída' },
      party: { customer: 'Cliente', supplier: 'Fornecedor', expense: 'Despesa' },
    },
  },
  'profit-entries': {
    name: 'Lançamento de resultado |||| Lançamentos de resultado',
    synonyms: 'lucro, prejuízo',
    fields: {
      amount: 'Valor',
      number: 'Documento',
      kind: 'Tipo',
      document: 'ID do documento',
      resource: 'Tipo de documento',
    },
    choices: {
      kind: {
        sales: 'Vendas líquidas',
        returns: 'Devoluções',
        costOfGoods: 'Custo das mercadorias vendidas',
        expenses: 'Despesas',
        stockLoss: 'Perda de stock',
        stockGain: 'Ganho de stock',
        purchaseVariance: 'Desvios de compras',
        cashDifference: 'Diferenças de caixa',
        otherProfit: 'Outros rendimentos e gastos',
        writeOffs: 'Regularização',
      },
    },
  },
  'receivables-ageing': {
    name: 'Antiguidade de saldos a receber |||| Antiguidade de saldos a receber',
    fields: {
      periodEnd: 'Fim do período',
      current: 'Por vencer',
      days30: '1–30 dias',
      days60: '31–60 dias',
      days90: '61–90 dias',
      older: 'Mais de 90 dias',
    },
  },
  'profit-loss': {
    name: 'Demonstração de resultados |||| Demonstração de resultados',
    synonyms: 'lucro, prejuízo, lucros e perdas, DRE',
    fields: {
      periodStart: 'Início do período',
      periodEnd: 'Fim do período',
      periodBranch: 'Filial',
      share: '% das vendas líquidas',
    },
    help: {
      previous:
        'Meses completos são comparados com o mesmo número de meses imediatamente antes, parte de um mês com os mesmos dias do mês anterior, e outros períodos com o mesmo número de dias imediatamente antes. Os dias depois de hoje não são comparados.',
    },
    choices: {
      // A row of expenses with a category is named after the category.
      line: { ...profitLossLines, expenses: 'Despesas sem categoria' },
    },
  },
  'profit-lines': {
    name: 'Linhas da demonstração de resultados |||| Linhas da demonstração de resultados',
    synonyms: 'lucro, prejuízo',
    choices: { line: profitLossLines },
  },
  'tax-entries': {
    name: 'Imposto por documento |||| Imposto por documento',
    fields: {
      rate: 'Taxa',
      base: 'Base',
      tax: 'Imposto',
      payable: 'A pagar',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      kind: {
        sale: 'Venda',
        return: 'Devolução',
        purchase: 'Compra',
        purchaseReturn: 'Devolução a fornecedor',
        expense: 'Despesa',
      },
    },
  },
  'tax-report': {
    name: 'Relatório de impostos |||| Relatório de impostos',
    fields: {
      rate: 'Taxa',
      periodStart: 'Início do período',
      periodEnd: 'Fim do período',
      periodBranch: 'Filial',
    },
  },
  'expense-report': {
    name: 'Relatório de despesas |||| Relatório de despesas',
    fields: {
      paidDate: 'Pago em',
      cost: 'Custo',
      kind: 'Tipo',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: { kind: { entry: 'Lançamento' } },
  },
  'payables-ageing': {
    name: 'Antiguidade de saldos a pagar |||| Antiguidade de saldos a pagar',
    choices: { kind: { supplier: 'Fornecedor', expenses: 'Despesas por pagar' } },
    fields: {
      kind: 'Tipo de dívida',
      notBilled: 'Não faturado',
      periodEnd: 'Fim do período',
      current: 'Por vencer',
      days30: '1–30 dias',
      days60: '31–60 dias',
      days90: '61–90 dias',
      older: 'Mais de 90 dias',
    },
  },
} as const satisfies ResourceMessages

/** Holds the texts of notifications about expenses and payments. */
export const moneyEvents = {
  expenseApproval:
    'A despesa %{name} aguarda aprovação |||| %{smart_count} despesas aguardam aprovação',
  recurringExpense:
    'A despesa recorrente «%{name}» está por criar |||| %{smart_count} despesas recorrentes estão por criar',
  refundApproval:
    'O reembolso de %{name} aguarda aprovação |||| %{smart_count} reembolsos aguardam aprovação',
} as const

/** Names the events in the settings of notifications. */
export const moneyEventNames = {
  expenseApproval: 'Despesas por aprovar',
  recurringExpense: 'Despesas recorrentes por criar',
  refundApproval: 'Reembolsos por aprovar',
} as const
