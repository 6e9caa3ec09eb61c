import { reports as pt } from '../pt/insights-reports.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the names and descriptions of reports for Brazil. */
export const reports = withChanges(pt, {
  chapters: {
    stock: 'Estoque',
  },
  lines: {
    salesByProduct: {
      about: 'Quantidades vendidas, devolvidas e líquidas, com a porcentagem de cada produto.',
    },
    salesByUser: {
      label: 'Vendas por usuário',
      about: 'Vendas pelo usuário que as registrou.',
    },
    discounts: {
      about:
        'Vendas com desconto ou a um preço diferente do de tabela, com o usuário que as registrou.',
    },
    invoices: {
      about: 'Todas as faturas, com vencimento e valor em aberto.',
    },
    receivablesAgeing: {
      about: 'Valores em aberto dos clientes, por antiguidade.',
    },
    receivables: {
      about:
        'Vendas e saldos iniciais que não estavam pagos no fim de um dia, e crédito de clientes.',
    },
    balanceSheet: {
      about: 'Ativo, passivo e patrimônio líquido em um dia.',
    },
    dayClosing: {
      label: 'Fechamentos do dia (X/Z)',
      about: 'Dinheiro recebido em um dia por método e usuário, e a diferença do caixa.',
    },
    payablesAgeing: {
      about: 'Valores em aberto a fornecedores e de despesas, por antiguidade.',
    },
    payables: {
      about:
        'Compras, despesas e saldos iniciais que não estavam pagos no fim de um dia, e créditos com fornecedores.',
    },
    stockOverview: {
      label: 'Visão geral do estoque',
      about: 'Quantidade e valor do estoque por produto e filial.',
    },
    stockBalance: {
      label: 'Balanço de estoque',
      about: 'Estoque inicial, entradas, saídas e estoque final de um período.',
    },
    stockMovements: {
      label: 'Movimentos de estoque',
      about: 'Todos os movimentos de estoque, com o saldo depois de cada um.',
    },
    stockAlerts: {
      label: 'Alertas de estoque',
      about: 'Produtos no ponto de pedido ou abaixo, e quanto pedir.',
    },
    taxEntries: {
      about: 'As vendas, compras e despesas do relatório de impostos, com o imposto por alíquota.',
    },
    taxReport: {
      about: 'Imposto das vendas, das compras faturadas e das despesas, por alíquota.',
    },
    stockAgeing: {
      label: 'Antiguidade do estoque',
      about: 'Há quanto tempo a mercadoria está em estoque.',
    },
    slowStock: {
      label: 'Estoque lento e parado',
      about: 'O giro de cada produto: estoque lento e parado, classe ABC e dias de cobertura.',
    },
    stockLosses: {
      about: 'Perdas e ganhos por ajustes, contagens, transferências e mercadoria gratuita.',
    },
    countVariance: {
      about: 'Quantidades contadas comparadas com os registros.',
    },
    paymentAllocations: {
      label: 'Pagamentos alocados',
    },
    profitLoss: {
      label: 'Demonstração do resultado',
    },
    employees: {
      about: 'Funcionários por departamento, filial e situação.',
    },
    priceHistory: {
      about: 'Todas as alterações de preços de venda, com o usuário.',
    },
    userActivity: {
      label: 'Registro de atividade',
      about: 'Todas as alterações e logins dos usuários, com hora e endereço IP.',
    },
  },
  withoutAmounts: {
    stockOverview: 'Quantidade em estoque por produto e filial.',
  },
})
