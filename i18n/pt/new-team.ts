import type { NewTeamMessages } from '../messages.ts'
import { demo } from './demo.ts'

/** Names the records and roles of a new team. A team may rename its own. */
export const newTeam = {
  roles: {
    owner: 'Proprietário',
    admin: 'Administrador',
    manager: 'Gerente de filial',
    sales: 'Vendedor',
    purchasing: 'Compras',
    stock: 'Armazém',
    accounts: 'Contabilidade',
    hr: 'Recursos humanos',
    viewer: 'Consulta',
  },
  units: {
    piece: { name: 'Unidade', short: 'un' },
    box: { name: 'Caixa', short: 'cx' },
    kilogram: { name: 'Quilograma', short: 'kg' },
    gram: { name: 'Grama', short: 'g' },
    litre: { name: 'Litro', short: 'l' },
    metre: { name: 'Metro', short: 'm' },
    hour: { name: 'Hora', short: 'h' },
    pound: { name: 'Libra', short: 'lb' },
    ounce: { name: 'Onça', short: 'oz' },
    gallon: { name: 'Galão', short: 'gal' },
    foot: { name: 'Pé', short: 'ft' },
  },
  branch: 'Filial principal',
  paymentMethods: {
    cash: 'Dinheiro',
    card: 'Cartão',
    bank: 'Transferência bancária',
    mobile: 'Pagamento móvel',
    cheque: 'Cheque',
    storeCredit: 'Crédito de loja',
  },
  customer: 'Consumidor final',
  expenseCategories: {
    rent: 'Renda',
    utilities: 'Água, luz e Internet',
    salaries: 'Salários',
    marketing: 'Marketing',
    transport: 'Transportes',
    maintenance: 'Manutenção',
    officeSupplies: 'Material de escritório',
    bankFees: 'Comissões bancárias',
    taxes: 'Impostos e licenças',
    other: 'Outras',
  },
  demo,
} as const satisfies NewTeamMessages

/** Holds names that differ between countries (ISO 3166). */
export const newTeamIn = {
  BR: {
    'roles.manager': 'Gerente de loja',
    'roles.stock': 'Estoque',
    'expenseCategories.rent': 'Aluguel',
    'expenseCategories.bankFees': 'Tarifas bancárias',
  },
}
