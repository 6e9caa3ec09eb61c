import type { ResourceMessages } from '../resource-messages.ts'

/** Names customers and suppliers, and their fields. */
export const partiesResources = {
  suppliers: {
    name: 'Fornecedor |||| Fornecedores',
    printouts: { statement: 'Extrato de conta' },
    sections: { main: 'Fornecedor', account: 'Conta corrente', terms: 'Condições e notas' },
    choices: {
      onHold: {
        none: 'Não suspenso',
        purchases: 'Compras suspensas',
        payments: 'Pagamentos suspensos',
        all: 'Tudo suspenso',
      },
    },
    help: {
      balance: 'Valor que deve ao fornecedor; um valor negativo é crédito seu.',
      code: 'Em branco: é atribuído o número seguinte.',
      openingBalance:
        'Valor que a sua empresa devia ao fornecedor quando começou a usar o Armazem.',
      paymentTermsDays:
        'Fornecedores novos têm as condições de pagamento da empresa. Em branco: vencimento imediato.',
    },
  },
  customers: {
    name: 'Cliente |||| Clientes',
    printouts: {
      statement: 'Extrato de conta',
      reminder1: 'Primeiro aviso',
      reminder2: 'Segundo aviso',
      reminder3: 'Último aviso',
    },
    fields: { isWalkIn: 'Consumidor final', getsReminders: 'Avisos automáticos' },
    sections: { main: 'Cliente', account: 'Conta corrente', terms: 'Condições e notas' },
    help: {
      balance: 'Valor que o cliente deve; um valor negativo é crédito.',
      lifetimeSales: 'Todas as vendas menos devoluções, com imposto.',
      name: 'Em branco: composto pelos nomes abaixo.',
      code: 'Em branco: é atribuído o número seguinte.',
      getsReminders: 'Desligado: os avisos de faturas vencidas só são enviados manualmente.',
      openingBalance: 'Valor que o cliente devia quando a sua empresa começou a usar o Armazem.',
      paymentTermsDays:
        'Clientes novos têm as condições de pagamento da empresa. Em branco: vencimento imediato.',
    },
    choices: {
      paymentTermsBasis: {
        invoiceDate: 'Desde a data da fatura',
        endOfMonth: 'Desde o fim do mês',
      },
    },
  },
  'customer-report': {
    name: 'Relatório de clientes |||| Relatório de clientes',
    fields: { total: 'Comprado', netTotal: 'Comprado menos devolvido' },
  },
  'customer-statement': {
    name: 'Extrato de cliente |||| Extrato de cliente',
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
        writeOff: 'Regularização',
      },
    },
  },
  'supplier-history': {
    name: 'Histórico de fornecedores |||| Histórico de fornecedores',
    fields: {
      number: 'Documento',
      amount: 'Valor',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      type: {
        opening: 'Saldo inicial',
        purchase: 'Encomenda',
        receipt: 'Receção',
        bill: 'Fatura',
        billDifference: 'Diferença da fatura',
        return: 'Devolução',
        payment: 'Pagamento',
        refund: 'Reembolso',
        writeOff: 'Regularização',
      },
    },
  },
  'supplier-statement': {
    name: 'Extrato de fornecedor |||| Extrato de fornecedor',
    fields: {
      number: 'Documento',
      resource: 'Tipo de documento',
      document: 'ID do documento',
    },
    choices: {
      type: {
        forward: 'Saldo anterior',
        opening: 'Saldo inicial',
        purchase: 'Encomenda',
        receipt: 'Receção',
        bill: 'Fatura',
        billDifference: 'Diferença da fatura',
        return: 'Devolução',
        payment: 'Pagamento',
        refund: 'Reembolso',
        writeOff: 'Regularização',
      },
    },
  },
} as const satisfies ResourceMessages
