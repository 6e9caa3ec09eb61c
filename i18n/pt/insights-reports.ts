/** Holds the names and descriptions of reports in their index. */
export const reports = {
  title: 'Relatórios',
  chapters: {
    sales: 'Vendas',
    customers: 'Clientes',
    money: 'Dinheiro',
    purchases: 'Compras e fornecedores',
    stock: 'Stock',
    people: 'Pessoas',
  },
  lines: {
    salesReport: {
      label: 'Relatório de vendas',
      about: 'Vendas e devoluções lançadas, com imposto, custo, lucro e o que foi pago.',
    },
    salesByMonth: {
      label: 'Vendas por mês',
      about: 'Como evoluem as vendas, o lucro e a venda média.',
    },
    salesByHour: { label: 'Vendas por hora', about: 'A que horas do dia se compra.' },
    salesBySalesperson: {
      label: 'Vendas por vendedor',
      about: 'Quem vendeu quanto e com que margem.',
    },
    salesByUser: { label: 'Vendas por utilizador', about: 'Quem registou as vendas.' },
    salesByProduct: {
      label: 'Vendas por produto',
      about: 'Quantidades vendidas, devolvidas e líquidas, com o peso de cada produto.',
    },
    salesCompared: {
      label: 'Vendas comparadas',
      about: 'O que se vendeu mais, e o que menos, do que no período anterior.',
    },
    salesByCategory: {
      label: 'Vendas por categoria',
      about: 'O que cada categoria vende e rende.',
    },
    salesByBrand: { label: 'Vendas por marca', about: 'O que cada marca vende e rende.' },
    invoices: {
      label: 'Faturas de venda',
      about: 'Todas as faturas, com vencimento e valor em aberto.',
    },
    discounts: {
      label: 'Descontos e preços',
      about: 'O que foi vendido abaixo do preço de tabela, e por quem.',
    },
    customerReport: {
      label: 'Relatório de clientes',
      about: 'Quem compra quanto e com que frequência, e quem deixou de vir.',
    },
    customerStatement: {
      label: 'Extrato de cliente',
      about: 'A conta de um cliente com saldo corrente.',
    },
    receivablesAgeing: {
      label: 'Antiguidade de saldos a receber',
      about: 'O que os clientes devem, por tempo de atraso.',
    },
    receivables: { label: 'Vendas em aberto', about: 'Vendas por pagar no fim de um dia.' },
    paymentAllocations: {
      label: 'Pagamentos imputados',
      about: 'Que pagamentos pagaram que vendas, compras e despesas.',
    },
    setOffs: { label: 'Compensações', about: 'Que notas de crédito pagaram que vendas.' },
    writeOffs: {
      label: 'Regularizações',
      about: 'Dívidas incobráveis e crédito não reclamado, por dia e com o motivo.',
    },
    profitLoss: {
      label: 'Demonstração de resultados',
      about: 'Das vendas ao resultado líquido, em comparação com o período anterior.',
    },
    profitColumns: {
      label: 'Resultados por mês',
      about: 'A demonstração com uma coluna por mês, trimestre, ano ou filial.',
    },
    profitByMonth: { label: 'Lucro por mês', about: 'O que sobrou, mês a mês.' },
    profitEntries: {
      label: 'Lançamentos de resultado',
      about: 'Cada venda, custo, despesa e perda, com sinal.',
    },
    taxReport: {
      label: 'Relatório de impostos',
      about: 'Imposto das vendas e da mercadoria recebida, taxa a taxa.',
    },
    dayClosing: {
      label: 'Fechos do dia (X/Z)',
      about: 'O recebido num dia por método e utilizador, e a diferença da caixa.',
    },
    moneyToday: { label: 'Pagamentos de hoje', about: 'O que entrou e saiu hoje, por método.' },
    cashFlow: { label: 'Fluxo de caixa', about: 'Entradas e saídas por mês, semana ou dia.' },
    cashMovements: {
      label: 'Pagamentos',
      about: 'Todos os pagamentos válidos, de entrada e de saída.',
    },
    expenseReport: {
      label: 'Relatório de despesas',
      about: 'Despesas lançadas e como foram pagas.',
    },
    expensesByCategory: { label: 'Despesas por categoria', about: 'O que custa cada categoria.' },
    expensesByMonth: { label: 'Despesas por mês', about: 'Cada categoria, mês a mês.' },
    purchaseReport: {
      label: 'Relatório de compras',
      about: 'Mercadoria recebida e devolvida, com imposto e encargos.',
    },
    purchaseHistory: {
      label: 'Histórico de compras',
      about: 'Cada linha comprada e como mudou o custo.',
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
      about: 'O que devemos, por tempo de atraso.',
    },
    payables: { label: 'Compras em aberto', about: 'Compras por pagar no fim de um dia.' },
    stockOverview: { label: 'Visão geral do stock', about: 'O que há, onde, e quanto vale.' },
    stockBalance: {
      label: 'Balanço de stock',
      about: 'Inicial, entradas, saídas e final de um período.',
    },
    stockMovements: {
      label: 'Movimentos de stock',
      about: 'Todos os movimentos do livro de stock.',
    },
    stockAlerts: { label: 'Alertas de stock', about: 'Produtos a faltar e quanto encomendar.' },
    stockAgeing: {
      label: 'Antiguidade do stock',
      about: 'Há quanto tempo a mercadoria está em stock.',
    },
    slowStock: {
      label: 'Stock lento e parado',
      about: 'Produtos que quase não se vendem, com classe ABC e dias de cobertura.',
    },
    stockLosses: {
      label: 'Perdas e ganhos',
      about: 'O que acertos, contagens e transferências perderam ou encontraram.',
    },
    countVariance: {
      label: 'Diferenças de contagem',
      about: 'Quantidades contadas comparadas com os registos.',
    },
    transferReport: {
      label: 'Relatório de transferências',
      about: 'Mercadoria em trânsito, por quanto tempo, e o que se perdeu.',
    },
    priceHistory: {
      label: 'Histórico de preços',
      about: 'Como mudaram os preços e quem os mudou.',
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
      about: 'Quem alterou o quê, quando e de que endereço.',
    },
  },
} as const
