/** Holds the texts of the frame around all screens, and of screens that belong to no resource. */
export const shell = {
  preview: 'Está a ver a aplicação como %{role}. Nada pode ser alterado.',
  endPreview: 'Terminar',
  name: 'Armazem',
  tagline: 'An Ultimate Software Solution',
  allBranches: 'Todas as filiais',
  skip: 'Saltar para o conteúdo',
  mainNavigation: 'Principal',
  breadcrumb: 'Caminho',
  openMenu: 'Abrir o menu',
  collapse: 'Recolher a barra lateral',
  expand: 'Expandir a barra lateral',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Escuro',
  system: 'Sistema',
  language: 'Idioma',
  loading: 'A carregar…',
  offline:
    'Sem ligação desde %{time}. As listas podem ter mudado; as alterações guardam-se depois.',
  offlineShort: 'Sem ligação',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Guardar',
  retry: 'Tentar de novo',
  account: {
    menu: 'Menu do utilizador',
    profile: 'Perfil',
    billing: 'Faturação',
    settings: 'Definições',
    newTeam: 'Nova equipa',
    switchTeam: 'Mudar de equipa…',
    logOut: 'Sair',
    teams: 'Equipas',
  },
} as const

export const palette = {
  keys: 'Ctrl K',
  keysMac: '⌘ K',
  open: 'Procurar ou ir para…',
  title: 'Procurar e ir',
} as const

export const errors = {
  back: 'Voltar atrás',
  home: 'Voltar ao início',
  more: 'Saber mais',
  retry: 'Tentar de novo',
  requestId: 'Pedido %{id}',
  overlay:
    'Não foi possível abrir esta janela: %{reason}. A página por trás não mudou. Feche esta mensagem e tente outra vez.',
  newVersion: 'Foi instalada uma nova versão. Recarregue a página para continuar.',
  notLoaded: 'Não foi possível carregar esta parte da página. Recarregue a página.',
  loadsLater:
    'Não há ligação e esta parte da página ainda não está carregada. Abre quando a ligação voltar.',
  notLoadedOffline:
    'Sem ligação, não foi possível carregar esta parte da página. Recarregue a página quando a ligação voltar.',
  inputKept: 'Os dados inseridos ficam como rascunho.',
  inputLost: 'Ao recarregar, perdem-se os dados por guardar. Se puder, guarde-os antes.',
  reload: 'Recarregar',
  maintenance:
    'O servidor não consegue aceder à base de dados ou está a ser atualizado. Os dados guardados estão seguros; o que ainda não guardou mantém-se nas janelas abertas. Quem gere o servidor encontra o motivo no registo de eventos.',
  '401': {
    title: 'Ups! Não tem permissão para aceder a esta página.',
    about: 'Peça acesso a um proprietário da sua equipa, ou escolha outra página.',
  },
  '404': {
    title: 'Ups! Página não encontrada!',
    about: 'Parece que a página que procura não existe ou foi removida.',
  },
  '500': {
    title: 'Ups! Algo correu mal',
    about: 'Pedimos desculpa pelo incómodo. Tente outra vez mais tarde.',
  },
  '503': {
    title: 'O site está em manutenção!',
    about: 'O site não está disponível neste momento. Voltamos em breve.',
  },
} as const

export const teams = {
  deletedPerson: 'Utilizador eliminado %{id}',
  newTitle: 'Nova equipa',
  newAbout:
    'Cada equipa tem os seus próprios registos, pessoas e definições. As suas outras equipas não mudam.',
  name: 'Empresa',
  currency: 'Moeda',
  locale: 'Região para números e datas',
  timezone: 'Fuso horário',
  create: 'Criar equipa',
  none: 'Não pertence a nenhuma equipa. Crie uma equipa, ou peça acesso ao proprietário da sua empresa.',
} as const

export const notifications = {
  waiting: 'A aguardar a sua aprovação',
  title: 'Notificações',
  unread: '%{smart_count} notificação por ler |||| %{smart_count} notificações por ler',
  none: 'Ainda não há notificações. Em Definições, Notificações, escolhe o que aparece aqui.',
  readAll: 'Marcar todas como lidas',
  settings: 'Definições',
  names: {
    importFinished: 'Importação concluída',
    mailBounced: 'E-mails que não foram entregues',
    newDevice: 'Início de sessão num novo dispositivo',
  },
  events: {
    importFinished:
      'A importação de uma linha terminou |||| A importação de %{smart_count} linhas terminou',
    mailBounced: 'O e-mail para %{name} não foi entregue',
    newDevice: 'Início de sessão num novo dispositivo: %{name}',
  },
} as const
