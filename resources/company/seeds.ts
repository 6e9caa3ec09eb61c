import type { roles } from './roles.ts'

/** Holds the records of a new team in its language, so that the first sale needs no set-up. */
interface Seeds {
  /** Names the default roles, by code. */
  readonly roles: Readonly<Record<(typeof roles)[number]['code'], string>>
  /** Records by resource, each resource after the ones that it refers to. */
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

const english: Seeds = {
  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    manager: 'Branch manager',
    sales: 'Sales clerk',
    purchasing: 'Purchasing',
    stock: 'Stock keeper',
    accounts: 'Accountant',
    hr: 'Human resources',
    viewer: 'Viewer',
  },
  records: {
    branches: [{ name: 'Main branch', code: 'MAIN', type: 'store', isPrimary: true }],
    units: [
      { name: 'Piece', shortName: 'pc', decimals: 0 },
      { name: 'Box', shortName: 'box', decimals: 0 },
      { name: 'Kilogram', shortName: 'kg', decimals: 3 },
      { name: 'Gram', shortName: 'g', decimals: 0 },
      { name: 'Litre', shortName: 'l', decimals: 3 },
      { name: 'Metre', shortName: 'm', decimals: 2 },
      { name: 'Hour', shortName: 'h', decimals: 2 },
    ],
    'payment-methods': [
      { name: 'Cash', kind: 'cash' },
      { name: 'Card', kind: 'card' },
      { name: 'Bank transfer', kind: 'bank', referenceRequired: true },
      { name: 'Mobile payment', kind: 'mobile' },
      { name: 'Cheque', kind: 'cheque', referenceRequired: true },
      { name: 'Store credit', kind: 'storeCredit' },
    ],
    'expense-categories': [
      { name: 'Rent', type: 'operating' },
      { name: 'Utilities', type: 'operating' },
      { name: 'Salaries', type: 'operating' },
      { name: 'Marketing', type: 'operating' },
      { name: 'Transport', type: 'operating' },
      { name: 'Maintenance', type: 'operating' },
      { name: 'Office supplies', type: 'operating' },
      { name: 'Bank fees', type: 'operating' },
      { name: 'Taxes & licences', type: 'other' },
      { name: 'Other', type: 'other' },
    ],
    customers: [{ name: 'Walk-in customer', code: 'WALK-IN', isWalkIn: true }],
  },
}

const IN_BRAZIL: Readonly<Record<string, string>> = {
  Renda: 'Aluguel',
  'Comissões bancárias': 'Tarifas bancárias',
}

const portuguese: Seeds = {
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
  records: {
    branches: [{ name: 'Filial principal', code: 'MAIN', type: 'store', isPrimary: true }],
    units: [
      { name: 'Unidade', shortName: 'un', decimals: 0 },
      { name: 'Caixa', shortName: 'cx', decimals: 0 },
      { name: 'Quilograma', shortName: 'kg', decimals: 3 },
      { name: 'Grama', shortName: 'g', decimals: 0 },
      { name: 'Litro', shortName: 'l', decimals: 3 },
      { name: 'Metro', shortName: 'm', decimals: 2 },
      { name: 'Hora', shortName: 'h', decimals: 2 },
    ],
    'payment-methods': [
      { name: 'Dinheiro', kind: 'cash' },
      { name: 'Cartão', kind: 'card' },
      { name: 'Transferência bancária', kind: 'bank', referenceRequired: true },
      { name: 'Pagamento móvel', kind: 'mobile' },
      { name: 'Cheque', kind: 'cheque', referenceRequired: true },
      { name: 'Crédito de loja', kind: 'storeCredit' },
    ],
    'expense-categories': [
      { name: 'Renda', type: 'operating' },
      { name: 'Água, luz e Internet', type: 'operating' },
      { name: 'Salários', type: 'operating' },
      { name: 'Marketing', type: 'operating' },
      { name: 'Transportes', type: 'operating' },
      { name: 'Manutenção', type: 'operating' },
      { name: 'Material de escritório', type: 'operating' },
      { name: 'Comissões bancárias', type: 'operating' },
      { name: 'Impostos e licenças', type: 'other' },
      { name: 'Outras', type: 'other' },
    ],
    customers: [{ name: 'Consumidor final', code: 'WALK-IN', isWalkIn: true }],
  },
}

/** Replaces words that differ in Brazil. */
const brazilian: Seeds = {
  roles: { ...portuguese.roles, manager: 'Gerente de loja', stock: 'Estoque' },
  records: {
    ...portuguese.records,
    'expense-categories': (portuguese.records['expense-categories'] ?? []).map((each) => ({
      ...each,
      name: IN_BRAZIL[String(each.name)] ?? each.name,
    })),
  },
}

/** Returns the records that a new team of this region starts with; they keep these names. */
export function seedsFor(locale: string): Seeds {
  if (locale === 'pt-BR') return brazilian
  return locale.startsWith('pt') ? portuguese : english
}
