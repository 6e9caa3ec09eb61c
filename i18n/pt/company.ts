import type { ResourceMessages } from '../resource-messages.ts'

/** Names branches, taxes and payment methods, and their fields. */
export const companyResources = {
  branches: {
    name: 'Filial |||| Filiais',
    fields: {
      isPrimary: 'Filial principal',
      allowNegativeStock: 'Permitir stock negativo',
      isActive: 'Ativa',
      receiptRoll: 'Papel dos recibos',
    },
    sections: { main: 'Filial' },
    printouts: { testReceipt: 'Recibo de teste' },
    choices: {
      type: { store: 'Loja', warehouse: 'Armazém' },
      receiptRoll: { roll80: 'Rolo de 80 mm', roll58: 'Rolo de 58 mm' },
    },
    help: {
      code: 'Faz parte dos números dos documentos: maiúsculas, algarismos e hífens.',
      timezone: 'Um nome IANA, como Europe/Lisbon. Em branco: o fuso horário da equipa.',
    },
  },
  taxes: {
    name: 'Imposto |||| Impostos',
    fields: { rate: 'Taxa %' },
  },
  'payment-methods': {
    name: 'Método de pagamento |||| Métodos de pagamento',
    fields: { referenceRequired: 'Referência obrigatória' },
    help: {
      referenceRequired:
        'Os pagamentos precisam de uma referência, como o número do talão do cartão.',
    },
  },
  settings: { name: 'Empresa' },
} as const satisfies ResourceMessages
