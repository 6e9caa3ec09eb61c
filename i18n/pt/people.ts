import type { Messages, ResourceMessages } from '../messages.ts'

/** Names people and their rights, and their fields. */
export const peopleResources = {
  employees: {
    name: 'Funcionário |||| Funcionários',
    fields: { user: 'Conta de acesso', manager: 'Chefia' },
    sections: { main: 'Pessoa', work: 'Trabalho' },
    help: {
      code: 'Em branco, é dado o número seguinte.',
      user: 'A conta com que esta pessoa entra, se tiver uma.',
    },
  },
  departments: { name: 'Departamento |||| Departamentos', fields: { parent: 'Parte de' } },
  users: {
    name: 'Utilizador |||| Utilizadores',
    fields: { roles: 'Funções', places: 'Trabalha em', branches: 'Apenas em' },
    choices: { places: { everywhere: 'Todas as filiais', some: 'Algumas filiais' } },
  },
  roles: { name: 'Função |||| Funções', fields: { isSystem: 'De origem' } },
  'role-limits': {
    name: 'Limite |||| Limites',
    fields: {
      discountPercent: 'Desconto %',
      refundValue: 'Reembolsos',
      writeOffValue: 'Regularizações',
      purchaseValue: 'Compras',
      expenseValue: 'Despesas',
      adjustmentValue: 'Acertos de stock',
      backdateDays: 'Dias para trás',
    },
    help: {
      discountPercent: 'No máximo tanto abaixo do preço de tabela, por linha e na venda inteira.',
      refundValue: 'Paga até este valor por devolução, e aprova o mesmo a outros.',
      writeOffValue: 'Valor máximo que esta função pode regularizar num documento.',
      purchaseValue: 'Encomenda até este valor, e aprova o mesmo a outros.',
      expenseValue: 'Lança despesas até este valor, e aprova o mesmo a outros.',
      adjustmentValue: 'Lança acertos de stock até este valor.',
      backdateDays: 'Regista documentos até tantos dias atrás.',
    },
    sections: { limits: 'Limites' },
  },
} as const satisfies ResourceMessages

export const access: Messages['access'] = {
  builtIn: 'As funções de origem ficam como estão: faça uma cópia e altere-a.',
  ownRoles: 'Ninguém altera as próprias funções: peça a um colega.',
  title: 'Acesso',
  roles: 'Funções',
  branches: 'Filiais',
  byRole: 'Uma destas funções trabalha em todas as filiais, seja qual for a escolha aqui.',
  saved: 'Acesso guardado',
  limits:
    'Até onde pode ir sozinho quem tem esta função. Em branco não há limite, com 0 não pode nada.',
  limitsSaved: 'Limites guardados',
  noLimit: 'Sem limite',
  notAtAll: 'Nada',
  copy: 'Fazer uma cópia',
  copyAbout:
    'Uma função sua com os mesmos direitos e limites. Os limites podem depois ser alterados.',
  copyName: 'Nome',
}

export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  OWN_ROLES: access.ownRoles,
} as const
