import type { ResourceMessages } from '../resource-messages.ts'

/** Names employees, users, roles, invitations and API keys, and their fields. */
export const peopleResources = {
  employees: {
    name: 'Funcionário |||| Funcionários',
    fields: { user: 'Conta de acesso', manager: 'Chefia' },
    sections: { main: 'Pessoa', work: 'Trabalho' },
    help: {
      code: 'Em branco: é atribuído o número seguinte.',
      user: 'A conta com que esta pessoa entra, se tiver uma.',
    },
  },
  departments: { name: 'Departamento |||| Departamentos', fields: { parent: 'Parte de' } },
  users: {
    name: 'Utilizador |||| Utilizadores',
    fields: {
      roles: 'Funções',
      places: 'Trabalha em',
      branches: 'Filiais permitidas',
      secondFactor: 'Segundo fator',
    },
    choices: {
      secondFactor: { on: 'Dois fatores', off: 'Só palavra-passe' },
      places: { everywhere: 'Todas as filiais', some: 'Algumas filiais' },
      status: { apiKey: 'Chave de API', disabled: 'Suspenso' },
    },
  },
  roles: { name: 'Função |||| Funções', fields: { isSystem: 'Predefinida' } },
  invitations: {
    name: 'Convite |||| Convites',
    origin:
      'Criado quando adiciona um utilizador. Abra Conta, Adicionar utilizador, para convidar alguém.',
    fields: {
      email: 'E-mail',
      roles: 'Funções',
      places: 'Trabalha em',
      branches: 'Filiais permitidas',
      status: 'Estado',
      invitedBy: 'Convidado por',
      invitedAt: 'Convidado em',
      expiresAt: 'Ligação válida até',
    },
    choices: {
      places: { everywhere: 'Todas as filiais', some: 'Algumas filiais' },
      status: { open: 'Em aberto', accepted: 'Aceite', expired: 'Expirado', revoked: 'Revogado' },
    },
  },
  'api-keys': {
    name: 'Chave de API |||| Chaves de API',
    fields: {
      role: 'Função',
      places: 'Funciona em',
      branches: 'Filiais permitidas',
      lastUsedAt: 'Última utilização',
      expiresAt: 'Válida até',
      issuedBy: 'Criada por',
      issuedAt: 'Criada em',
    },
    choices: {
      places: { everywhere: 'Todas as filiais', some: 'Algumas filiais' },
      status: {
        active: 'Ativa',
        expired: 'Expirada',
        orphaned: 'Autor sem acesso',
        revoked: 'Revogada',
      },
    },
  },
  'role-limits': {
    name: 'Limite |||| Limites',
    fields: {
      discountPercent: 'Desconto %',
      refundValue: 'Reembolsos',
      writeOffValue: 'Regularizações',
      purchaseValue: 'Compras',
      expenseValue: 'Despesas',
      adjustmentValue: 'Acertos de stock',
      backdateDays: 'Datas anteriores (dias)',
    },
    help: {
      discountPercent: 'Maior desconto numa linha e numa venda inteira.',
      refundValue: 'Maior reembolso de uma devolução que esta função pode pagar ou aprovar.',
      writeOffValue: 'Maior valor que esta função pode regularizar num documento.',
      purchaseValue: 'Maior compra que esta função pode encomendar ou aprovar.',
      expenseValue: 'Maior despesa que esta função pode lançar ou aprovar.',
      adjustmentValue: 'Maior valor de um acerto de stock que esta função pode lançar ou aprovar.',
      backdateDays: 'Número máximo de dias em que esta função pode recuar a data dos documentos.',
    },
    sections: { limits: 'Limites' },
  },
} as const satisfies ResourceMessages
