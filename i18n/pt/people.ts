import type { Messages, ResourceMessages } from '../messages.ts'

/** Names people and their rights, and their fields. */
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
    fields: { roles: 'Funções', places: 'Trabalha em', branches: 'Apenas em' },
    choices: { places: { everywhere: 'Todas as filiais', some: 'Algumas filiais' } },
  },
  roles: { name: 'Função |||| Funções', fields: { isSystem: 'De origem' } },
  invitations: {
    name: 'Convite |||| Convites',
    fields: {
      email: 'E-mail',
      roles: 'Funções',
      branches: 'Só em',
      status: 'Estado',
      invitedBy: 'Convidado por',
      invitedAt: 'Convidado em',
      expiresAt: 'A ligação funciona até',
    },
    choices: {
      status: { open: 'Em aberto', accepted: 'Aceite', expired: 'Expirado', revoked: 'Anulado' },
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
      backdateDays: 'Quantos dias esta função pode recuar a data dos documentos.',
    },
    sections: { limits: 'Limites' },
  },
} as const satisfies ResourceMessages

export const access: Messages['access'] = {
  builtIn: 'As funções de origem não podem ser alteradas. Copie a função e altere a cópia.',
  ownRoles: 'Não pode alterar as suas próprias funções. Peça a um colega.',
  title: 'Acesso',
  roles: 'Funções',
  branches: 'Filiais',
  byRole: 'Uma destas funções dá acesso a todas as filiais, seja qual for a escolha aqui.',
  saved: 'Acesso guardado',
  link: 'Ligação',
  suspend: 'Suspender',
  suspendAbout:
    'Uma pessoa suspensa não pode trabalhar nesta equipa. Os seus documentos e histórico ficam.',
  reactivate: 'Reativar',
  suspended: 'Pessoa suspensa',
  reactivated: 'Pessoa reativada',
  status: 'Estado',
  ownership: 'Propriedade',
  transfer: 'Transferir a propriedade',
  transferTo: 'Tornar %{name} proprietário',
  alsoMailed: 'A ligação também segue por e-mail para esta pessoa.',
  copyLink: 'Copiar ligação',
  linkCopied: 'Copiada',
  qrCode: 'Leia este código com um telemóvel para abrir a ligação.',
  invite: 'Convidar',
  inviteEmailHelp: 'A pessoa entra com este endereço.',
  invitationLink:
    'Entregue esta ligação a %{email}. Funciona uma vez, durante sete dias, e só é mostrada agora.',
  inviteAnother: 'Convidar outra pessoa',
  showInvitations: 'Ver convites',
  newLink: 'Criar nova ligação',
  newLinkAbout: 'A ligação só é mostrada uma vez. Uma nova ligação substitui a anterior.',
  revoke: 'Anular convite',
  revoked: 'Convite anulado',
  password: 'Palavra-passe',
  makePasswordLink: 'Criar ligação para a palavra-passe',
}

export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  ROLE_PREVIEW:
    'Está a ver a aplicação com outra função e não pode alterar nada. Termine primeiro a pré-visualização.',
  ROLE_IN_USE:
    '%{count} pessoa tem esta função ou foi convidada com ela. Escolha uma função para a substituir. |||| %{count} pessoas têm esta função ou foram convidadas com ela. Escolha uma função para a substituir.',
  OWN_ROLES: access.ownRoles,
  ALREADY_MEMBER: 'Esta pessoa já está na equipa. Altere as funções na página dela.',
  INVITATION_CLOSED:
    'Este convite foi aceite ou anulado, por isso não tem ligação. Convide a pessoa outra vez.',
  INVITATION_INVALID:
    'Este convite já não funciona: foi usado, anulado ou tem mais de sete dias. Peça uma nova ligação.',
  INVITATION_OTHER_ADDRESS:
    'Este convite é para %{email}. Entre com esse endereço ou peça um convite para o seu.',
  SECOND_FACTOR_NEEDED:
    'Esta equipa exige um segundo fator para entrar. Configure-o em Definições, Conta.',
  EMAIL_LINK_INVALID:
    'Esta ligação já não funciona: foi usada, tem mais de 24 horas, ou o endereço já tem uma conta. Peça uma nova ligação em Definições, Perfil.',
  MEMBER_LEFT: 'Esta pessoa saiu da equipa e só pode voltar com um convite. Convide-a outra vez.',
  OWN_STATUS: 'Não pode suspender-se a si próprio. Peça a um colega.',
  OWN_PASSWORD: 'Altere a sua palavra-passe em Definições, Conta.',
  MEMBER_OF_OTHER_TEAMS:
    'Esta pessoa também trabalha noutra equipa, por isso só ela própria pode definir a palavra-passe.',
} as const
