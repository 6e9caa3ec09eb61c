import type { RareScreenMessages } from '../messages.ts'

/** Holds the texts of screens for the access of people. */
export const access: RareScreenMessages['access'] = {
  builtIn: 'As funções predefinidas não podem ser alteradas. Copie a função e altere a cópia.',
  ownerRoles: 'Só um proprietário pode alterar as funções e as filiais de um proprietário.',
  ownRoles: 'Não pode alterar as suas próprias funções. Peça a um colega.',
  title: 'Acesso',
  roles: 'Funções',
  branches: 'Filiais',
  byRole: 'Uma destas funções dá acesso a todas as filiais, seja qual for a escolha aqui.',
  saved: 'Acesso guardado',
  link: 'Ligação',
  suspend: 'Suspender',
  suspendName: 'Suspender %{name}',
  suspendAbout:
    'Uma pessoa suspensa não pode trabalhar nesta equipa. Os seus documentos e o seu histórico mantêm-se.',
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
  language: 'Idioma',
  languageHelp: 'Idioma do e-mail e da nova conta.',
  inviteAnother: 'Convidar outra pessoa',
  showInvitations: 'Ver convites',
  newLink: 'Criar nova ligação',
  newLinkAbout: 'A ligação só é mostrada uma vez. Uma nova ligação substitui a anterior.',
  revoke: 'Revogar convite',
  revokeOf: 'Revogar convite de %{name}',
  revoked: 'Convite revogado',
  password: 'Palavra-passe',
  makePasswordLink: 'Criar ligação para a palavra-passe',
  pin: 'PIN',
  pinAbout:
    'A pessoa introduz este PIN para vender numa caixa partilhada. Só a própria o pode definir.',
  pinSetAt: 'Definido em %{date}.',
  removePin: 'Remover PIN',
  removePinOf: 'Remover PIN de %{name}',
  pinRemoved: 'PIN removido',
}

/** Explains refusals that concern access. */
export const accessIssues = {
  SYSTEM_ROLE: access.builtIn,
  ROLE_PREVIEW:
    'Está a ver a aplicação com outra função e não pode alterar nada. Termine primeiro a pré-visualização.',
  ROLE_IN_USE:
    '%{count} pessoa, convite ou chave de API tem esta função. Escolha uma função para a substituir. |||| %{count} pessoas, convites e chaves de API têm esta função. Escolha uma função para a substituir.',
  OWN_ROLES: access.ownRoles,
  ALREADY_MEMBER: 'Esta pessoa já está na equipa. Altere as funções na página dela.',
  INVITATION_CLOSED:
    'Este convite foi aceite ou revogado, por isso não tem ligação. Convide a pessoa outra vez.',
  INVITATION_INVALID:
    'Este convite já não funciona: foi usado, revogado ou tem mais de sete dias. Peça uma nova ligação.',
  INVITATION_OTHER_ADDRESS:
    'Este convite é para %{email}. Entre com esse endereço ou peça um convite para o seu.',
  SECOND_FACTOR_NEEDED:
    'Esta equipa exige um segundo fator para entrar. Configure-o em Definições, Conta.',
  EMAIL_LINK_INVALID:
    'Esta ligação já não funciona: foi usada, tem mais de 24 horas, ou o endereço já tem uma conta. Peça uma nova ligação em Definições, Perfil.',
  API_KEY_INVALID:
    'Esta chave de API não funciona: foi revogada, expirou, a sua função já não existe, ou o seu autor já não tem acesso à equipa. Crie uma nova em Definições, Chaves de API.',
  API_KEY_FORBIDDEN:
    'As chaves de API não podem fazer isto: contas, funções, chaves, definições e aprovações exigem uma pessoa com sessão iniciada.',
  API_KEY_REVOKED: 'Esta chave de API já foi revogada. Crie uma nova.',
  MEMBER_LEFT: 'Esta pessoa saiu da equipa e só pode voltar com um convite. Convide-a outra vez.',
  DEVICE_LOCKED: 'Este dispositivo está bloqueado. Introduza o seu PIN para continuar.',
  SHARED_DEVICE:
    'Várias pessoas partilham este dispositivo, por isso só serve para vender. Termine a partilha com a palavra-passe de quem iniciou sessão aqui.',
  WRONG_PIN: 'O PIN está errado. Tentativas até uma pausa: %{count}.',
  PIN_WAIT: 'Demasiados PIN errados. Tente de novo daqui a %{seconds} s.',
  PIN_BLOCKED:
    'Este PIN está bloqueado após demasiadas tentativas erradas. Defina um novo em Definições, Perfil, no seu próprio dispositivo.',
  NO_PIN: 'Esta pessoa não tem PIN ou não pode trabalhar aqui. Escolha outra pessoa.',
  NOTHING_TO_DELEGATE:
    'Não tem permissões de aprovação próprias, por isso não pode nomear um substituto.',
  NOT_A_DEPUTY:
    'Esta pessoa não pode ver os documentos que lhe cabe a si aprovar. Escolha outra pessoa.',
  ALREADY_DEPUTY: 'Esta pessoa já o substitui neste período. Escolha outros dias.',
  PERIOD_PAST: 'O primeiro dia já passou. Escolha hoje ou um dia posterior.',
  PERIOD_ORDER: 'O último dia é anterior ao primeiro. Escolha um dia posterior.',
  PERIOD_TOO_LONG: 'Uma substituição dura no máximo %{max} dias. Escolha um último dia anterior.',
  EASY_PIN: 'Este PIN é fácil de adivinhar. Evite algarismos repetidos e sequências como 1234.',
  LAST_OWNER_OF:
    'É o último proprietário de %{teams}. Torne outra pessoa proprietária, ou remova a equipa em Definições, Cópia de segurança. Depois elimine a sua conta.',
  CODE_NEEDED:
    'A sua conta tem um segundo fator. Introduza também um código, ou um código de recuperação.',
  ACCOUNT_EXISTS:
    'Já existe uma conta com este endereço. Inicie sessão, ou escolha uma nova palavra-passe.',
  WRONG_CODE: 'Este código não funciona. Verifique-o e tente de novo.',
  OTHER_EMAIL: 'Este não é o e-mail da sua conta. Escreva-o exatamente como aparece.',
  MANAGES_USERS:
    'Esta conta de acesso gere utilizadores. Só quem também os gere pode associá-la ou terminar o seu acesso.',
  ACCESS_NOT_RESTORED:
    'A conta perdeu o acesso quando esta pessoa saiu. Só quem gere utilizadores o pode repor: peça a um deles, ou retire primeiro a conta de acesso.',
  OWN_STATUS: 'Não pode suspender-se a si próprio. Peça a um colega.',
  OWN_PASSWORD: 'Altere a sua palavra-passe em Definições, Conta.',
  MEMBER_OF_OTHER_TEAMS:
    'Esta pessoa também pertence ou pertenceu a outra equipa, por isso só ela própria pode definir a palavra-passe.',
} as const
