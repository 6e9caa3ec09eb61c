import type { roles } from './roles.ts'

type Names = Readonly<Record<(typeof roles)[number]['code'], string>>

const portuguese: Names = {
  owner: 'Proprietário',
  admin: 'Administrador',
  manager: 'Gerente de filial',
  sales: 'Vendedor',
  purchasing: 'Compras',
  stock: 'Armazém',
  accounts: 'Contabilidade',
  hr: 'Recursos humanos',
  viewer: 'Consulta',
}

/** Names the default roles of a new team, by language or locale; a team may rename its own. */
export const roleNames: { readonly en: Names } & Readonly<Record<string, Names>> = {
  en: {
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
  pt: portuguese,
  'pt-BR': { ...portuguese, manager: 'Gerente de loja', stock: 'Estoque' },
}
