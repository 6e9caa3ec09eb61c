import type { ReportIndexWords } from '../en/insights-reports.ts'

export const reportIndexWords: ReportIndexWords = {
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
    salesReport: [
      'Relatório de vendas',
      'Vendas e devoluções lançadas, com imposto, custo, lucro e o que foi pago.',
    ],
    salesByMonth: ['Vendas por mês', 'Como evoluem as vendas, o lucro e a venda média.'],
    salesByHour: ['Vendas por hora', 'A que horas do dia se compra.'],
    salesBySalesperson: ['Vendas por vendedor', 'Quem vendeu quanto e com que margem.'],
    salesByUser: ['Vendas por utilizador', 'Quem as registou.'],
    salesByProduct: [
      'Vendas por produto',
      'Quantidades vendidas, devolvidas e líquidas, com o peso de cada produto.',
    ],
    salesCompared: [
      'Vendas comparadas',
      'O que se vendeu mais, e o que menos, do que no período anterior.',
    ],
    salesByCategory: ['Vendas por categoria', 'O que cada categoria vende e rende.'],
    salesByBrand: ['Vendas por marca', 'O que cada marca vende e rende.'],
    invoices: ['Faturas de venda', 'Todas as faturas, com vencimento e valor em aberto.'],
    discounts: ['Descontos e preços', 'O que foi vendido abaixo do preço de tabela, e por quem.'],
    customerReport: [
      'Relatório de clientes',
      'Quem compra quanto e com que frequência, e quem deixou de vir.',
    ],
    customerStatement: ['Extrato de cliente', 'A conta de um cliente com saldo corrente.'],
    receivablesAgeing: [
      'Antiguidade de saldos a receber',
      'O que os clientes devem, por tempo de atraso.',
    ],
    receivables: ['Vendas em aberto', 'Vendas por pagar no fim de um dia.'],
    paymentAllocations: [
      'Pagamentos imputados',
      'Que pagamentos pagaram que vendas, compras e despesas.',
    ],
    setOffs: ['Compensações', 'Que notas de crédito pagaram que vendas.'],
    writeOffs: [
      'Regularizações',
      'Dívidas dadas como perdidas e dinheiro que ficou, por dia e com o motivo.',
    ],
    profitLoss: [
      'Demonstração de resultados',
      'Das vendas ao que sobra, ao lado do período anterior.',
    ],
    profitColumns: [
      'Resultados por mês',
      'A demonstração com uma coluna por mês, trimestre, ano ou filial.',
    ],
    profitByMonth: ['Lucro por mês', 'O que sobrou, mês a mês.'],
    profitEntries: ['De que se faz o resultado', 'Cada venda, custo, despesa e perda, com sinal.'],
    taxReport: [
      'Relatório de impostos',
      'Imposto das vendas e da mercadoria recebida, taxa a taxa.',
    ],
    dayClosing: [
      'Fechos do dia (X/Z)',
      'O que um dia rendeu por método e utilizador, e se a caixa confere.',
    ],
    moneyToday: ['Dinheiro de hoje', 'O que entrou e saiu hoje, por método.'],
    cashFlow: ['Fluxo de caixa', 'Entradas e saídas por mês, semana ou dia.'],
    cashMovements: ['Pagamentos', 'Todos os pagamentos válidos, de entrada e de saída.'],
    expenseReport: ['Relatório de despesas', 'Despesas lançadas e como foram pagas.'],
    expensesByCategory: ['Despesas por categoria', 'O que custa cada categoria.'],
    expensesByMonth: ['Despesas por mês', 'Cada categoria, mês a mês.'],
    purchaseReport: [
      'Relatório de compras',
      'Mercadoria recebida e devolvida, com imposto e encargos.',
    ],
    purchaseHistory: ['Histórico de compras', 'Cada linha comprada e como mudou o custo.'],
    supplierHistory: ['Histórico de fornecedores', 'Tudo o que se passou com um fornecedor.'],
    supplierStatement: ['Extrato de fornecedor', 'A conta de um fornecedor com saldo corrente.'],
    payablesAgeing: ['Antiguidade de saldos a pagar', 'O que devemos, por tempo de atraso.'],
    payables: ['Compras em aberto', 'Compras por pagar no fim de um dia.'],
    stockOverview: ['Visão geral do stock', 'O que há, onde, e quanto vale.'],
    stockBalance: ['Balanço de stock', 'Inicial, entradas, saídas e final de um período.'],
    stockMovements: ['Movimentos de stock', 'Todos os movimentos do livro de stock.'],
    stockAlerts: ['Alertas de stock', 'O que está a faltar e quanto encomendar.'],
    stockAgeing: ['Antiguidade do stock', 'Há quanto tempo está a mercadoria parada.'],
    slowStock: [
      'Stock lento e parado',
      'O que quase não vende, com classe ABC e dias de cobertura.',
    ],
    stockLosses: [
      'Perdas e ganhos',
      'O que acertos, contagens e transferências perderam ou encontraram.',
    ],
    countVariance: ['Diferenças de contagem', 'Contado contra esperado.'],
    transferReport: [
      'Relatório de transferências',
      'O que esteve a caminho, quanto tempo, e o que se perdeu.',
    ],
    priceHistory: ['Histórico de preços', 'Como mudaram os preços e quem os mudou.'],
    employees: ['Funcionários', 'Todas as pessoas por departamento, filial e estado.'],
    employeesByDepartment: ['Funcionários por departamento', 'Quantas pessoas trabalham onde.'],
    userActivity: ['Registo de atividade', 'Quem escreveu o quê, quando e de onde.'],
  },
}
