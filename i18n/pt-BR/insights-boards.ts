import { boards as pt } from '../pt/insights-boards.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of boards for Brazil. */
export const boards = withChanges(pt, {
  setup: 'Prepare a sua equipe',
  'link.lowStock': 'Estoque baixo',
  'step.product.about':
    'Bastam nome, categoria e preço. Você pode importar muitos produtos de um arquivo.',
  'step.supplier.about':
    'As compras indicam o fornecedor, e o valor em aberto é calculado automaticamente.',
  'step.stock.about':
    'Registre uma compra e receba-a. O estoque que existe hoje é registrado com o seu produto.',
  'step.customer.about':
    'Para faturas, condições de pagamento e extratos. As vendas no caixa não precisam de cliente.',
  'step.tax.about':
    'Informe as alíquotas do seu país, estado e município. Confirme-as com o contador.',
  'step.expense': 'Registrar uma despesa',
  'step.expense.about':
    'Aluguel, energia, transporte: as despesas fazem parte da demonstração do resultado.',
  totalDue: 'Total em aberto',
  lowStockProducts: 'Produtos com estoque baixo',
  outOfStockProducts: 'Sem estoque',
  stockValue: 'Valor do estoque',
  orderedValue: 'Pedido',
  stockedLevels: 'Em estoque, por filial',
  totalOrders: 'Total de pedidos',
  lowStock: 'Estoque baixo',
  nothingToDo: 'Nada a fazer.',
  todo: 'A fazer',
  openOrders: 'A entregar',
  unreceived: 'Compras a receber',
  purchasesToApprove: 'Compras a aprovar',
  expensesToApprove: 'Despesas a aprovar',
  adjustmentsToApprove: 'Ajustes a aprovar',
  saleDrafts: 'Vendas não concluídas',
  stockHistory: 'Histórico do estoque',
  'stockHistory.value': 'Valor do estoque',
  'dashboard/lowStock-product.title': 'Produtos com estoque baixo',
  'link.stockAlert': 'Alerta de estoque',
  'link.stockOverview': 'Visão geral do estoque',
  'link.stockMovements': 'Movimentos de estoque',
  'link.slowStock': 'Estoque lento e parado',
  toOrder: 'A pedir',
  stockedProducts: 'Produtos em estoque',
  stockQuantity: 'Quantidade em estoque',
  negativeStock: 'Estoque negativo',
  receivedLately: 'Últimos recebimentos e devoluções',
  stockByBranch: 'Estoque por filial',
  stockByCategory: 'Estoque por categoria',
  deadStock: 'Estoque parado',
})
