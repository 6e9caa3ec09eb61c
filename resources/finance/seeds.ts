import type { Seeds } from '../server-modules.ts'

const portuguese = [
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
]

const IN_BRAZIL: Readonly<Record<string, string>> = {
  Renda: 'Aluguel',
  'Comissões bancárias': 'Tarifas bancárias',
}

/** Holds the records of a new team. */
export const seeds: Seeds = {
  en: {
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
  },
  pt: { 'expense-categories': portuguese },
  'pt-BR': {
    'expense-categories': portuguese.map((each) => ({
      ...each,
      name: IN_BRAZIL[each.name] ?? each.name,
    })),
  },
}
