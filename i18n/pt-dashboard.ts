import type { ResourceMessages } from './messages.ts'

export const figureResources = {
  receivables: {
    name: 'Conta a receber |||| Contas a receber',
    fields: {
      number: 'Número',
      credit: 'Crédito',
      daysOverdue: 'Dias de atraso',
      due: 'Em dívida',
    },
  },
  payables: {
    name: 'Conta a pagar |||| Contas a pagar',
    fields: { number: 'Número', credit: 'Crédito', due: 'Em dívida' },
  },
  'cash-movements': {
    name: 'Movimento de caixa |||| Movimentos de caixa',
    fields: {
      in: 'Entrada',
      out: 'Saída',
      net: 'Saldo',
      party: 'Relativo a',
      number: 'Número',
      direction: 'Sentido',
    },
    choices: {
      direction: { in: 'Entrada', out: 'Saída' },
      party: { customer: 'Cliente', supplier: 'Fornecedor', expense: 'Despesa' },
    },
  },
  'stock-losses': {
    name: 'Perda ou ganho de stock |||| Perdas e ganhos de stock',
    fields: {
      loss: 'Perda',
      gain: 'Ganho',
      number: 'Documento',
      document: 'ID do documento',
      resource: 'Tipo de documento',
      reason: 'Motivo',
    },
    choices: { type: { count: 'Contagem', reversal: 'Estorno' } },
  },
  'profit-entries': {
    name: 'Lançamento de resultado |||| Lançamentos de resultado',
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
        writeOffs: 'Incobrável ou regularização',
      },
    },
  },
} as const satisfies ResourceMessages
