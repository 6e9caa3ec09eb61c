/** Holds the texts that people of the demo company enter, in the language of its team. */
export const demo = {
  supplier: 'Grossista %{name}',
  generalSupplier: 'Geral',
  departments: {
    management: 'Administração',
    sales: 'Vendas',
    purchasing: 'Compras',
    warehouse: 'Armazém',
    accounts: 'Contabilidade',
    hr: 'Recursos humanos',
  },
  jobs: {
    director: 'Diretor-geral',
    assistant: 'Assistente',
    salesClerk: 'Vendedor',
    salesLead: 'Chefe de vendas',
    cashier: 'Operador de caixa',
    buyer: 'Comprador',
    stockKeeper: 'Fiel de armazém',
    driver: 'Motorista',
    accountant: 'Contabilista',
    hrOfficer: 'Técnico de recursos humanos',
  },
  purchaseReturns: {
    damaged: 'Danificado à chegada',
    wrongItem: 'Artigo errado',
    faulty: 'Com defeito',
  },
  saleReturns: {
    wrongItem: 'Artigo errado',
    damaged: 'Danificado no transporte',
    unexpected: 'Não corresponde à descrição',
    orderedTwice: 'Encomendado duas vezes',
  },
  writeOffs: {
    insolvent: 'Cliente insolvente',
    bankCharges: 'Despesas bancárias descontadas pelo cliente',
  },
  notes: {
    recounted: 'Contado duas vezes',
    gettingCash: 'O cliente foi buscar dinheiro',
    backRoom: 'Encontrado atrás das estantes do armazém',
    deposit: 'Sinal para uma encomenda maior',
    smallerOrder: 'A encomenda será menor',
  },
} as const
