import type { ResourceMessages } from '../messages.ts'

/** Names branches, taxes, payment methods and settings, and their fields. */
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
    fields: { rate: 'Taxa %', isInclusive: 'Incluído nos preços' },
  },
  'payment-methods': {
    name: 'Método de pagamento |||| Métodos de pagamento',
    fields: { referenceRequired: 'Referência obrigatória' },
    help: {
      referenceRequired:
        'Os pagamentos precisam de uma referência, como o número do talão do cartão.',
    },
  },
  settings: {
    name: 'Empresa',
    fields: {
      legalName: 'Firma',
      approvePurchasesAbove: 'Compras acima de',
      approveExpensesAbove: 'Despesas acima de',
      approveRefundsAbove: 'Reembolsos acima de',
      approveAdjustmentsAbove: 'Acertos de stock acima de',
      twoPeople: 'Exigir sempre duas pessoas',
      requireSecondFactor: 'Exigir um segundo fator',
      pricesIncludeTax: 'Preços com imposto',
      saleTax: 'Imposto de venda',
      purchaseTax: 'Imposto de compra',
      customerTermsDays: 'Prazo de pagamento dos clientes (dias)',
      supplierTermsDays: 'Prazo de pagamento aos fornecedores (dias)',
      billOn: 'Compras a pagar',
      overReceiptPercent: 'Receção permitida acima do encomendado',
      cashRounding: 'Arredondar vendas a',
      receiptRequiredAbove: 'Comprovativo obrigatório acima de',
      quoteValidDays: 'Orçamentos válidos (dias)',
      logo: 'Logótipo',
      paperFooter: 'Rodapé dos documentos',
      closedUntil: 'Contas fechadas até',
    },
    help: {
      legalName: 'Se for diferente do nome da equipa.',
      taxId: 'Para filiais que não o indicam.',
      address: 'Para filiais que não o indicam.',
      approvePurchasesAbove:
        'Compras acima deste valor têm de ser aprovadas por alguém cujo limite as cubra. Em branco: sem aprovação.',
      twoPeople: 'Ninguém pode aprovar os seus próprios documentos, seja qual for o seu limite.',
      requireSecondFactor:
        'Para entrar, todos os membros precisam também de um código de uma aplicação de autenticação ou por e-mail. Quem ainda não tem um segundo fator configura-o primeiro.',
      pricesIncludeTax: 'Predefinição para produtos e vendas novos.',
      saleTax: 'Para produtos sem imposto, cuja categoria também não tem. Em branco: sem imposto.',
      purchaseTax:
        'Para produtos sem imposto, cuja categoria também não tem. Em branco: sem imposto.',
      customerTermsDays: 'Predefinição para clientes novos. Em branco: vencimento imediato.',
      supplierTermsDays: 'Predefinição para fornecedores novos. Em branco: vencimento imediato.',
      cashRounding: 'Por exemplo 0,05. Em branco: sem arredondamento.',
      receiptRequiredAbove:
        'Despesas acima deste valor não são lançadas sem comprovativo. Em branco: não é preciso comprovativo.',
      quoteValidDays: 'Predefinição para orçamentos novos. Em branco: os orçamentos não expiram.',
      logo: 'Impresso no topo de faturas, recibos e outros documentos, com 24 mm de altura no máximo.',
      paperFooter:
        'Por exemplo conta bancária ou condições. Morada, telefone, e-mail e n.º fiscal são os da filial.',
      closedUntil: 'Até este dia, inclusive, nada pode ser lançado, alterado ou anulado.',
    },
    choices: { billOn: { receipt: 'Ao receber a mercadoria', order: 'Ao encomendar' } },
    sections: {
      company: 'Empresa',
      security: 'Segurança',
      approval: 'Precisa de aprovação',
      terms: 'Preços, imposto e prazos',
      defaults: 'Compras e vendas',
      expenses: 'Despesas',
      printouts: 'Documentos',
      period: 'Período',
    },
  },
} as const satisfies ResourceMessages
