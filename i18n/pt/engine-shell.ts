/** As palavras da moldura de todos os ecrãs, e dos ecrãs que não são de nenhuma entidade. */
export const shell = {
  name: 'Armazem',
  tagline: 'An Ultimate Software Solution',
  skip: 'Saltar para o conteúdo',
  mainNavigation: 'Principal',
  openMenu: 'Abrir o menu',
  collapse: 'Recolher a barra lateral',
  expand: 'Expandir a barra lateral',
  theme: 'Tema',
  light: 'Claro',
  dark: 'Escuro',
  system: 'Sistema',
  language: 'Idioma',
  loading: 'A carregar…',
  close: 'Fechar',
  cancel: 'Cancelar',
  save: 'Guardar',
  retry: 'Tentar outra vez',
  account: {
    menu: 'Menu do utilizador',
    profile: 'Perfil',
    billing: 'Faturação',
    settings: 'Definições',
    newTeam: 'Nova equipa',
    logOut: 'Sair',
    teams: 'Equipas',
  },
} as const

export const palette = {
  open: 'Procurar ou ir para…',
  title: 'Procurar e ir',
  pages: 'Páginas',
  actions: 'Ações',
  nothing: 'Nada encontrado para «%{text}».',
  searching: 'A procurar…',
  hint: '↑ ↓ para mover, Enter para abrir, Esc para fechar',
  useTheme: 'Tema: %{name}',
  useLanguage: 'Idioma: %{name}',
} as const

export const errors = {
  back: 'Voltar atrás',
  home: 'Voltar ao início',
  more: 'Saber mais',
  retry: 'Tentar outra vez',
  requestId: 'Pedido %{id}',
  overlay:
    'Não foi possível mostrar esta janela: %{reason}. A página por trás está como a deixou; feche esta mensagem e tente outra vez.',
  maintenance:
    'O servidor não chega à sua base de dados ou está a ser atualizado. O que guardou está seguro; o que estava a escrever continua na outra janela, se a deixou aberta. Quem gere o servidor encontra o motivo no registo.',
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

export const settings = {
  title: 'Definições',
  about: 'A sua conta, o aspeto dos ecrãs e aquilo com que a equipa trabalha.',
  navigation: 'Secções das definições',
  rules: {
    title: 'Regras do negócio',
    about: 'O que precisa de aprovação, os valores iniciais dos documentos e os dias fechados.',
    saved: 'Regras guardadas',
  },
  profile: {
    title: 'Perfil',
    about: 'Como os outros da equipa o veem.',
    name: 'Nome',
    email: 'E-mail',
    emailHelp: 'O e-mail identifica-o ao entrar; mudá-lo virá com o correio.',
    saved: 'Perfil guardado',
  },
  account: {
    title: 'Conta',
    about: 'A sua palavra-passe, e onde tem sessão aberta.',
    current: 'Palavra-passe atual',
    next: 'Nova palavra-passe',
    nextHelp: 'Pelo menos 8 caracteres. Os outros dispositivos saem da sessão.',
    change: 'Mudar a palavra-passe',
    changed: 'Palavra-passe mudada',
    wrong: 'A palavra-passe atual não está certa.',
    roles: 'As suas funções',
    team: 'Equipa',
  },
  appearance: {
    title: 'Aspeto',
    about: 'Fica guardado neste navegador.',
    theme: 'Tema',
    language: 'Idioma',
    region: 'Números e datas seguem a região da equipa: %{locale}.',
  },
  notifications: {
    title: 'Notificações',
    about: 'O que esta equipa lhe diz, em todos os dispositivos.',
    live: 'Mostrar as alterações dos outros à medida que acontecem',
    liveHelp: 'As listas atualizam-se quando um colega guarda algo.',
    mail: 'Por e-mail',
    mailHelp: 'O e-mail ainda não está configurado nesta instalação, por isso nada é enviado.',
  },
  display: {
    title: 'Apresentação',
    about: 'Quanto cabe no ecrã, em todos os seus dispositivos.',
    density: 'Linhas das listas',
    reset: 'Repor colunas e vistas',
    resetDone: 'As colunas e vistas estão como vieram',
  },
  backup: {
    title: 'Cópia de segurança',
    about:
      'Uma cópia de segurança contém todos os registos, documentos, definições e ficheiros desta equipa. Descarregue-a e guarde-a fora do servidor.',
    passwords:
      'Contém apenas a sua palavra-passe, como hash. Depois de um restauro, os seus colegas precisam de novas palavras-passe.',
    make: 'Fazer cópia',
    making: 'A cópia está a ser feita',
    last: 'Últimas cópias',
    kept: 'As três mais recentes ficam no servidor.',
    none: 'Ainda não há nenhuma cópia desta equipa.',
    running: 'Em curso, %{percent}%',
    verified: 'Verificada',
    damaged: 'Danificada',
    failed: 'Falhou',
    verifiedAt: 'Verificada em %{time}: sem erros.',
    rows: '%{count} registo |||| %{count} registos',
    files: '%{count} ficheiro |||| %{count} ficheiros',
    program: 'versão %{version}',
    by: 'feita por %{name}',
    download: 'Descarregar',
    downloadOf: 'Descarregar a cópia de %{time}',
    verify: 'Verificar',
    verifyOf: 'Verificar a cópia de %{time}',
    server: 'Cópia de todo o servidor',
    serverMade:
      'Feita pela última vez em %{time}. Contém todas as equipas; está com quem gere o servidor.',
    serverNone:
      'Ainda não há nenhuma. Quem gere o servidor fá-la com «npm run backup», ou todos os dias com BACKUP_KEEP.',
    serverFailed:
      'A tentativa de %{time} falhou; o servidor tenta de novo a cada hora. Peça a quem o gere que veja o registo.',
    problems: {
      noSpace:
        'O disco do servidor está cheio, por isso a cópia não foi concluída. Liberte espaço e faça-a de novo.',
      interrupted: 'O servidor parou antes de concluir a cópia. Faça-a de novo.',
      damaged: 'O ficheiro está danificado e não pode ser restaurado. Faça uma cópia nova.',
      failed: 'A cópia falhou; o motivo está no registo do servidor. Faça a cópia de novo.',
    },
  },
  billing: {
    title: 'Faturação',
    about: 'O Armazem corre no seu próprio servidor: não há plano a pagar nem fatura a saldar.',
  },
  errorExample: {
    title: 'Exemplo de erro',
    message: 'Esta secção falha de propósito.',
  },
  team: 'As listas da equipa',
  saved: 'Guardado',
} as const

export const teams = {
  newTitle: 'Nova equipa',
  newAbout: 'Uma equipa tem os seus registos, pessoas e definições. Os seus ficam como estão.',
  name: 'Empresa',
  currency: 'Moeda',
  locale: 'Região para números e datas',
  timezone: 'Fuso horário',
  create: 'Criar equipa',
  none: 'Ainda não pertence a nenhuma equipa. Crie uma para começar.',
} as const

export const dashboard = {
  title: 'Painel',
  welcome: 'Olá, %{name}',
  records: 'O que guarda',
  recent: 'Alterado há pouco',
  recentEmpty: 'Ainda nada foi alterado.',
  changed: 'Alterado',
  setup: 'Prepare a sua equipa',
  setupProgress: '%{done} de %{all} feitos',
  setupHide: 'Esconder esta lista',
  setupShow: 'Mostrar a lista de preparação',
  setupDone: 'Feito',
  add: 'Adicionar',
} as const

export const apps = {
  title: 'Aplicações',
  about: 'A que esta equipa está ligada.',
  connected: 'Ligado',
  ready: 'Pronto',
  notSetUp: 'Por configurar',
  off: 'Desligado',
  api: {
    title: 'Documentação da API',
    about: 'Todos os endereços da API, para outros programas seus. Entram como uma pessoa o faz.',
    open: 'Abrir a documentação',
  },
  mail: {
    title: 'Correio',
    about: 'Convites, códigos e faturas por e-mail. Chegam com uma versão posterior.',
  },
  storage: {
    title: 'Ficheiros',
    about: 'Imagens e ficheiros ficam na pasta de dados do servidor.',
  },
  backup: {
    title: 'Cópia de segurança',
    about: 'Cópias de todos os dados desta equipa, para guardar fora do servidor.',
    at: 'Feita pela última vez em %{time}.',
    never: 'Ainda nenhuma',
    open: 'Abrir as cópias',
  },
  books: {
    title: 'Contas',
    about: 'Todas as noites, stock, documentos e pagamentos são somados de novo e comparados.',
    fine: 'Em ordem',
    wrong: 'Com erros',
    unknown: 'Ainda não vistas',
    finding: '%{code}: um lugar |||| %{code}: %{smart_count} lugares',
    more: 'O registo do servidor e «npm run doctor» dizem onde.',
    at: 'Vistas em %{time}.',
    look: 'Ver agora',
  },
  events: {
    title: 'Atualizações ao vivo',
    about: 'Os ecrãs sabem das alterações dos outros à medida que acontecem.',
  },
} as const

export const gallery = {
  title: 'Componentes extra',
  about: 'Todas as peças dos ecrãs, tiradas dos próprios componentes que eles usam.',
  buttons: 'Botões',
  chips: 'Estados',
  toasts: 'Aviso',
  toastShow: 'Mostrar um aviso',
  toastText: 'Isto desaparece num instante',
  fields: 'Campos',
  fieldsAbout: 'Cada tipo de campo como uma lista o mostra e como um formulário o pede.',
  kind: 'Tipo',
  cell: 'Mostrado',
  input: 'Pedido',
  empty: 'Ainda nada',
  emptyTitle: 'Ainda não há nada aqui',
  emptyAbout: 'Uma lista sem registos diz o que estaria aqui e como começar.',
  errors: 'Erros',
  errorText: 'Não foi possível chegar ao servidor.',
  loading: 'A carregar',
  primary: 'Principal',
  secondary: 'Secundário',
  danger: 'Eliminar',
  disabled: 'Desativado',
  busy: 'A guardar',
} as const
