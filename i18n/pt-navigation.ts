/** As palavras da barra lateral e dos ecrãs que ainda estão por vir. */
export const navigation = {
  dashboard: 'Painel',
  product: 'Produto',
  addProduct: 'Adicionar produto',
  productList: 'Lista de produtos',
  units: 'Unidades',
  categories: 'Categorias',
  brands: 'Marcas',
  purchase: 'Compra',
  purchaseList: 'Lista de compras',
  addPurchase: 'Adicionar compra',
  purchaseHistory: 'Histórico de compras',
  purchaseReport: 'Relatório de compras',
  supplier: 'Fornecedor',
  supplierList: 'Lista de fornecedores',
  addSupplier: 'Adicionar fornecedor',
  supplierHistory: 'Histórico de fornecedores',
  branch: 'Lista de filiais',
  inventory: 'Inventário',
  inventoryList: 'Lista de inventário',
  inventoryOverview: 'Visão geral do inventário',
  stockOverview: 'Visão geral do stock',
  inventoryAdjustment: 'Ajuste de inventário',
  stockAlert: 'Alerta de stock',
  transferStock: 'Transferir stock',
  sales: 'Vendas',
  newSale: 'Nova venda',
  saleList: 'Lista de vendas',
  customerInvoice: 'Fatura do cliente',
  salesReport: 'Relatório de vendas',
  salesInvoice: 'Fatura de venda',
  customer: 'Cliente',
  customerList: 'Lista de clientes',
  addCustomer: 'Adicionar cliente',
  customerReport: 'Relatório de clientes',
  account: 'Conta',
  userList: 'Lista de utilizadores',
  addUser: 'Adicionar utilizador',
  roleManagement: 'Gestão de funções',
  employee: 'Funcionário',
  addEmployee: 'Adicionar funcionário',
  employeeList: 'Lista de funcionários',
  employeeDepartment: 'Departamentos',
  expense: 'Despesa',
  addExpense: 'Adicionar despesa',
  expenseList: 'Lista de despesas',
  expenseCategory: 'Categorias de despesa',
  settings: 'Definições',
  other: 'Mais',
} as const

export const comingSoon = {
  badge: 'Em breve',
  meanwhile: 'Útil até lá',
  totalSale: {
    title: 'Total de vendas',
    about: 'Todas as vendas por trás do valor do painel, por dia, filial e cliente.',
  },
  totalPurchase: {
    title: 'Total de compras',
    about: 'Todas as compras por trás do valor do painel, por dia, filial e fornecedor.',
  },
  lowStockProduct: {
    title: 'Produtos com pouco stock',
    about: 'Produtos cuja quantidade disponível desceu ao ponto de encomenda, e quanto encomendar.',
  },
  purchaseList: {
    title: 'Compras',
    about: 'Encomendas a fornecedores, com o que de cada uma foi recebido, faturado e pago.',
  },
  addPurchase: {
    title: 'Adicionar compra',
    about: 'Uma nova encomenda: fornecedor, filial, produtos com quantidades e custos.',
  },
  purchaseHistory: {
    title: 'Histórico de compras',
    about: 'O que se comprou, quando, a quem e a que custo, linha a linha.',
  },
  purchaseReport: {
    title: 'Relatório de compras',
    about: 'Compras somadas por período, fornecedor, produto e filial.',
  },
  supplierHistory: {
    title: 'Histórico de fornecedores',
    about: 'Encomendas, receções, faturas e pagamentos de cada fornecedor, com o saldo.',
  },
  inventoryList: {
    title: 'Inventário',
    about: 'O que há de cada produto em cada filial, e quanto vale.',
  },
  inventoryOverview: {
    title: 'Visão geral do inventário',
    about: 'Quantidades e valores num relance: existente, reservado, a caminho, disponível.',
  },
  stockOverview: {
    title: 'Visão geral do stock',
    about: 'As filiais lado a lado, produto a produto.',
  },
  inventoryAdjustment: {
    title: 'Ajuste de inventário',
    about: 'Contagens e correções, cada uma com o seu motivo, lançadas no registo de stock.',
  },
  stockAlert: {
    title: 'Alerta de stock',
    about: 'O que é preciso encomendar, em que filial, e quanto falta para o nível desejado.',
  },
  transferHistory: {
    title: 'Histórico de transferências',
    about: 'Mercadoria entre filiais: enviada, a caminho, recebida.',
  },
  transferStock: {
    title: 'Transferir stock',
    about: 'Enviar mercadoria de uma filial para outra e recebê-la lá.',
  },
  newSale: {
    title: 'Nova venda',
    about: 'A caixa: ler ou escolher produtos, receber o pagamento, entregar o recibo.',
  },
  saleList: {
    title: 'Vendas',
    about: 'Orçamentos, encomendas e vendas, com o que de cada uma foi entregue, faturado e pago.',
  },
  customerInvoice: {
    title: 'Faturas de clientes',
    about: 'Faturas por cliente, com vencimentos e o que está por pagar.',
  },
  salesReport: {
    title: 'Relatório de vendas',
    about: 'Vendas, custo e lucro somados por período, produto, cliente e filial.',
  },
  salesInvoice: {
    title: 'Faturas de venda',
    about: 'Todas as faturas, prontas a imprimir ou enviar.',
  },
  customerReport: {
    title: 'Relatório de clientes',
    about: 'Quem compra o quê e com que frequência, com saldos e antiguidade.',
  },
  expenseList: {
    title: 'Despesas',
    about: 'O que se gastou além da mercadoria, por categoria, filial e beneficiário.',
  },
  addExpense: {
    title: 'Adicionar despesa',
    about: 'Registar um custo com a sua categoria, valor e imposto.',
  },
  addUser: {
    title: 'Adicionar utilizador',
    about: 'Convidar uma pessoa por e-mail e escolher o que ela pode fazer.',
  },
  users: {
    title: 'Utilizadores',
    about: 'Quem trabalhou em quê e quando, em toda a equipa.',
  },
  analysis: {
    title: 'Análise',
    about: 'Gráficos sobre as suas perguntas: o que se vende, o que fica parado, o que rende.',
  },
} as const
