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
  link: 'Ligação',
  suspend: 'Suspender',
  suspendAbout:
    'Uma pessoa suspensa não pode trabalhar nesta equipa. Os seus documentos e histórico ficam.',
  reactivate: 'Reativar',
  suspended: 'Pessoa suspensa',
  reactivated: 'Pessoa reativada',
  status: 'Estado',
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
  newLinkAbout: 'A ligação só é mostrada quando é criada. Uma nova substitui a anterior.',
  revoke: 'Anular convite',
  revoked: 'Convite anulado',
  password: 'Palavra-passe',
  passwordAbout:
    'Quem se esqueceu da palavra-passe e não tem e-mail pode definir outra por uma ligação sua.',
  makePasswordLink: 'Criar ligação para a palavra-passe',
  passwordLink:
    'Entregue esta ligação à pessoa. Funciona uma vez, durante 24 horas, e só é mostrada agora. Ao definir a palavra-passe, a sessão termina em todos os dispositivos.',
}

export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  OWN_ROLES: access.ownRoles,
  ALREADY_MEMBER: 'Esta pessoa já está na equipa. Altere as funções na página dela.',
  INVITATION_CLOSED:
    'Este convite foi aceite ou anulado e já não tem ligação. Convide a pessoa outra vez.',
  INVITATION_INVALID:
    'Este convite já não funciona: foi usado, anulado ou tem mais de sete dias. Peça uma nova ligação.',
  INVITATION_OTHER_ADDRESS:
    'Este convite é para %{email}. Entre com esse endereço ou peça um convite para o seu.',
  OWN_STATUS: 'Ninguém se suspende a si próprio: peça a um colega.',
  OWN_PASSWORD: 'Altere a sua palavra-passe em Definições, Conta.',
  MEMBER_OF_OTHER_TEAMS:
    'Esta pessoa também trabalha noutra equipa, por isso só ela pode definir a sua palavra-passe.',
} as const
