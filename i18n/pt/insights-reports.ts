/** Holds the names and descriptions of reports in their index. */
export const reports = {
  chapters: {
    sales: 'Vendas',
    customers: 'Clientes',
    money: 'Finanças',
    purchases: 'Compras e fornecedores',
    stock: 'Stock',
    people: 'Pessoas',
  },
  lines: {
    salesReport: {
      label: 'Relatório de vendas',
      about: 'Vendas e devoluções lançadas, com imposto, custo, lucro e valor pago.',
    },
    salesByMonth: {
      label: 'Vendas por mês',
      about: 'Vendas, lucro e venda média de cada mês.',
    },
    salesByHour: { label: 'Vendas por hora', about: 'Vendas por hora do dia.' },
    salesBySalesperson: {
      label: 'Vendas por vendedor',
      about: 'Vendas e margem de cada vendedor.',
    },
    salesByUser: {
      label: 'Vendas por utilizador',
      about: 'Vendas pelo utilizador que as registou.',
    },
    salesByProduct: {
      label: 'Vendas por produto',
      about: 'Quantidades vendidas, devolvidas e líquidas, com a percentagem de cada produto.',
    },
    salesCompared: {
      label: 'Vendas comparadas',
      about: 'Produtos que se venderam mais ou menos do que no período anterior.',
    },
    salesByCategory: {
      label: 'Vendas por categoria',
      about: 'Vendas e lucro de cada categoria.',
    },
    salesByBrand: { label: 'Vendas por marca', about: 'Vendas e lucro de cada marca.' },
    invoices: {
      label: 'Faturas de venda',
      about: 'Todas as faturas, com vencimento e valor em dívida.',
    },
    discounts: {
      label: 'Descontos e preços',
      about:
        'Vendas com desconto ou a um preço diferente do de tabela, com o utilizador que as registou.',
    },
    customerReport: {
      label: 'Relatório de clientes',
      about: 'Compras de cada cliente, e clientes que deixaram de comprar.',
    },
    customerStatement: {
      label: 'Extrato de cliente',
      about: 'A conta de um cliente com saldo corrente.',
    },
    receivablesAgeing: {
      label: 'Antiguidade de saldos a receber',
      about: 'Valores em dívida dos clientes, por antiguidade.',
    },
    receivables: {
      label: 'Vendas em aberto',
      about: 'Vendas e saldos iniciais por pagar no fim de um dia, e crédito de clientes.',
    },
    paymentAllocations: {
      label: 'Pagamentos imputados',
      about: 'Os pagamentos de cada venda, compra e despesa.',
    },
    setOffs: { label: 'Compensações', about: 'As notas de crédito que pagaram vendas.' },
    writeOffs: {
      label: 'Regularizações',
      about: 'Dívidas e créditos regularizados, por dia e com o motivo.',
    },
    profitLoss: {
      label: 'Demonstração de resultados',
      about: 'Das vendas ao resultado líquido, em comparação com o período anterior.',
    },
    profitColumns: {
      label: 'Resultados por mês',
      about: 'A demonstração com uma coluna por mês, trimestre, ano ou filial.',
    },
    profitByMonth: { label: 'Lucro por mês', about: 'Resultado líquido de cada mês.' },
    profitEntries: {
      label: 'Lançamentos de resultado',
      about: 'Todas as vendas, custos, despesas e perdas que formam o resultado.',
    },
    generalLedger: {
      label: 'Razão geral',
      about: 'Os lançamentos de cada conta, com o saldo depois de cada um.',
    },
    trialBalance: { label: 'Balancete', about: 'Débitos, créditos e saldo de cada conta.' },
    balanceSheet: { label: 'Balanço', about: 'Ativo, passivo e capital próprio num dia.' },
    taxEntries: {
      label: 'Imposto por documento',
      about: 'As vendas, compras e despesas do relatório de impostos, com o imposto por taxa.',
    },
    taxReport: {
      label: 'Relatório de impostos',
      about: 'Imposto das vendas, das compras faturadas e das despesas, por taxa.',
    },
    dayClosing: {
      label: 'Fechos do dia (X/Z)',
      about: 'Dinheiro recebido num dia por método e utilizador, e a diferença da caixa.',
    },
    moneyToday: { label: 'Pagamentos de hoje', about: 'Entradas e saídas de hoje, por método.' },
    cashFlow: { label: 'Fluxo de caixa', about: 'Entradas e saídas por mês, semana ou dia.' },
    cashMovements: {
      label: 'Pagamentos',
      about: 'Todos os pagamentos lançados, de entrada e de saída.',
    },
    expenseReport: {
      label: 'Relatório de despesas',
      about: 'Despesas lançadas e como foram pagas, e lançamentos manuais em contas de gastos.',
    },
    expensesByCategory: { label: 'Despesas por categoria', about: 'Despesas de cada categoria.' },
    expensesByMonth: { label: 'Despesas por mês', about: 'Despesas de cada categoria por mês.' },
    purchaseReport: {
      label: 'Relatório de compras',
      about: 'Mercadoria recebida e devolvida, com imposto e encargos.',
    },
    purchaseHistory: {
      label: 'Histórico de compras',
      about: 'Todas as linhas de compra, com a variação do custo.',
    },
    supplierHistory: {
      label: 'Histórico de fornecedores',
      about: 'Todos os documentos e pagamentos de um fornecedor.',
    },
    supplierStatement: {
      label: 'Extrato de fornecedor',
      about: 'A conta de um fornecedor com saldo corrente.',
    },
    payablesAgeing: {
      label: 'Antiguidade de saldos a pagar',
      about: 'Valores em dívida a fornecedores e por despesas, por antiguidade.',
    },
    payables: {
      label: 'Contas a pagar',
      about:
        'Compras, despesas e saldos iniciais por pagar no fim de um dia, e créditos sobre fornecedores.',
    },
    stockOverview: {
      label: 'Visão geral do stock',
      about: 'Quantidade e valor do stock por produto e filial.',
    },
    stockBalance: {
      label: 'Balanço de stock',
      about: 'Stock inicial, entradas, saídas e stock final de um período.',
    },
    stockMovements: {
      label: 'Movimentos de stock',
      about: 'Todos os movimentos de stock, com o saldo depois de cada um.',
    },
    stockAlerts: {
      label: 'Alertas de stock',
      about: 'Produtos no ponto de encomenda ou abaixo, e quanto encomendar.',
    },
    stockAgeing: {
      label: 'Antiguidade do stock',
      about: 'Há quanto tempo a mercadoria está em stock.',
    },
    slowStock: {
      label: 'Stock lento e parado',
      about: 'A rotação de cada produto: stock lento e parado, classe ABC e dias de cobertura.',
    },
    stockLosses: {
      label: 'Perdas e ganhos',
      about: 'Perdas e ganhos por acertos, contagens, transferências e mercadoria gratuita.',
    },
    countVariance: {
      label: 'Diferenças de contagem',
      about: 'Quantidades contadas comparadas com os registos.',
    },
    transferReport: {
      label: 'Relatório de transferências',
      about: 'Mercadoria transferida, dias em trânsito e perdas.',
    },
    priceHistory: {
      label: 'Histórico de preços',
      about: 'Todas as alterações de preços de venda, com o utilizador.',
    },
    employees: {
      label: 'Funcionários',
      about: 'Funcionários por departamento, filial e estado.',
    },
    employeesByDepartment: {
      label: 'Funcionários por departamento',
      about: 'Número de funcionários em cada departamento.',
    },
    userActivity: {
      label: 'Registo de atividade',
      about: 'Todas as alterações e inícios de sessão dos utilizadores, com hora e endereço IP.',
    },
  },
  /** Describes reports to people who may not see costs and profit (`needs` in report-index.ts). */
  withoutAmounts: {
    salesReport: 'Vendas e devoluções lançadas, com imposto e valor pago.',
    salesByMonth: 'Vendas e venda média de cada mês.',
    salesBySalesperson: 'Vendas de cada vendedor.',
    salesByCategory: 'Vendas de cada categoria.',
    salesByBrand: 'Vendas de cada marca.',
    stockOverview: 'Quantidade em stock por produto e filial.',
  },
} as const
