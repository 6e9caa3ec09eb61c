import { settings as pt } from '../pt/engine-settings.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of the settings for Brazil. */
export const settings = withChanges(pt, {
  title: 'Configurações',
  about: 'A sua conta, o aspecto das telas e as configurações da equipe.',
  navigation: 'Seções das configurações',
  apps: {
    title: 'Aplicativos',
    about: 'A que esta equipe está conectada.',
    connected: 'Conectado',
    notSetUp: 'Não configurado',
    storage: {
      title: 'Arquivos',
      about:
        'As imagens e os arquivos ficam no servidor ou no armazenamento externo (bucket) que ele utiliza.',
    },
    backup: {
      title: 'Backup',
      about: 'Cópias de todos os dados desta equipe, para guardar fora do servidor.',
      at: 'Feito pela última vez em %{time}.',
      never: 'Ainda nenhum',
      open: 'Abrir os backups',
    },
    books: {
      about: 'Todas as noites, estoque, documentos e pagamentos são recalculados e comparados.',
      more: 'O log do servidor e “npm run doctor” dizem onde.',
    },
    events: {
      about: 'As telas mostram de imediato as alterações dos outros.',
    },
  },
  company: {
    name: 'Nome fantasia',
    sections: 'Seções desta página',
    saved: 'Configurações da empresa salvas',
    currencyFixed:
      'Há lançamentos nesta moeda, por isso ela não pode mais ser alterada. Crie outra equipe para outra moeda.',
  },
  numbers: { firstSaved: 'Primeiro número salvo' },
  profile: {
    photo: 'Foto',
    photoAdd: 'Adicionar foto',
    photoReplace: 'Substituir foto',
    photoRemove: 'Remover foto',
    photoSaved: 'Foto salva',
    photoRemoved: 'Foto removida',
    photoTooLarge: 'A foto tem mais de 5 MB. Escolha uma menor.',
    about: 'Como os outros da equipe veem você.',
    emailHelp: 'Você entra com este e-mail.',
    changeEmailAbout:
      'O novo endereço recebe uma mensagem com um link. O endereço muda quando você abrir o link.',
    emailMailed:
      'Se nenhuma conta usar %{email}, está a caminho desse endereço uma mensagem com um link. O link funciona uma vez, durante 24 horas.',
    emailInOutbox:
      'Este servidor não envia e-mail. Quem o administra encontra a mensagem para %{email} na pasta DATA_DIR/outbox.',
    saved: 'Perfil salvo',
    pinSetAt: 'Você tem este PIN desde %{date}.',
    pinAbout:
      'Com um PIN, você pode vender em um caixa compartilhado com colegas. O PIN só funciona em %{team} e só no caixa.',
    pinUnread: 'Não foi possível carregar as configurações do seu PIN. %{reason}',
    pinBlocked: 'Este PIN está bloqueado após muitas tentativas erradas. Defina um novo PIN.',
  },
  deputies: {
    others: 'Você aprova em nome de %{name}',
    ended: 'O substituto não pode mais aprovar',
    none: 'Ninguém aprova em seu lugar, e você também não aprova em nome de outra pessoa.',
    nobody:
      'Nenhum colega pode ver os documentos que cabe a você aprovar. Convide um colega, ou peça a um administrador que dê a um colega uma função que possa vê-los.',
    about:
      'Enquanto você está ausente, um substituto aprova e rejeita em seu lugar, até os seus limites e só nas suas filiais. O histórico indica as duas pessoas. O substituto nunca aprova documentos criados por uma delas.',
  },
  account: {
    about: 'A sua senha, e onde você está conectado.',
    current: 'Senha atual',
    next: 'Nova senha',
    sessions: 'Onde você está conectado',
    leave: 'Sair da equipe',
    leaveAbout:
      'Você pode sair de %{team}. Os seus documentos e o seu histórico ficam na equipe; para voltar, você precisará de um novo convite.',
    exportAbout:
      'Baixe o que o Armazem sabe sobre você: perfil, sessões, equipes, preferências, visualizações salvas, rascunhos de formulários, substituições, notificações e a lista do que você fez. Cada lista vem em JSON e em CSV, em um só arquivo zip.',
    remove: 'Excluir conta',
    removeAbout:
      'Exclui o seu nome, e-mail, senha e preferências, e encerra a sessão em todos os dispositivos. Os documentos que você criou e o respectivo histórico ficam nas suas equipes, como “Usuário excluído”. Não pode ser desfeito.',
    removeNow: 'Excluir a minha conta definitivamente',
    signOut: 'Sair',
    change: 'Alterar senha',
    changed: 'Senha alterada',
    sessionsAbout: 'Encerre a sessão em dispositivos que você não usa mais.',
    signedOut: 'Sessão encerrada nesse dispositivo',
    wrong: 'A senha atual está errada.',
    team: 'Equipe',
  },
  appearance: {
    title: 'Aspecto',
    about: 'Fica salvo neste navegador.',
    formatsAbout:
      'Como os números e as datas aparecem em todos os seus dispositivos. Impressões e arquivos exportados seguem a região da equipe.',
    asTeam: 'Igual à equipe: %{locale}',
  },
  notifications: {
    events: 'Sobre o que você é notificado',
    about: 'As notificações que você recebe desta equipe, em todos os seus dispositivos.',
    app: 'No aplicativo',
    liveHelp: 'As listas se atualizam quando um colega salva algo.',
    mailHelp:
      'Convites, links para novas senhas, códigos e avisos de login em novos dispositivos chegam por e-mail.',
  },
  display: {
    about: 'Quanto cabe na tela, em todos os seus dispositivos.',
    shortcuts: 'Atalhos de teclado (aperte ? para vê-los)',
    reset: 'Redefinir colunas e visualizações',
    resetDone: 'As colunas e visualizações foram redefinidas',
  },
  secondFactor: {
    about:
      'Depois da senha, você insere também um código. Quem souber a sua senha não consegue entrar só com ela.',
    app: 'Aplicativo de autenticação',
    useApp: 'Configurar aplicativo de autenticação',
    scan: 'Leia este código com o seu aplicativo de autenticação e insira o código que ele mostra.',
    key: 'Sem câmera, escreva esta chave no aplicativo: %{key}',
    codesAbout:
      'Guarde estes dez códigos em um lugar seguro. Cada um permite entrar uma vez se você perder o celular. Eles só são mostrados agora.',
    mailed: 'Enviamos um código para o seu e-mail. Ele funciona durante cinco minutos.',
    setUp: 'Segundo fator salvo',
    gateAbout: 'A sua equipe exige um segundo fator para entrar. Escolha um para continuar.',
  },
  mail: {
    about: 'Convites, links para novas senhas e códigos seguem por e-mail.',
    noReports:
      'As devoluções informadas mais tarde só são mostradas se quem administra o servidor definir BOUNCES_URL.',
    outbox:
      'Não há servidor de e-mail. As mensagens ficam em arquivos na pasta DATA_DIR/outbox do servidor; os links podem ser copiados na tela. As mensagens só são enviadas depois de quem administra o servidor definir SMTP_URL.',
    open: 'Abrir configurações de e-mail',
    last: 'Últimas mensagens desta equipe',
    file: 'Arquivo: %{file}',
    states: { queued: 'Aguardando' },
  },
  backup: {
    title: 'Backup',
    about:
      'Um backup contém todos os registros, documentos, configurações e arquivos desta equipe. Baixe-o e guarde-o fora do servidor.',
    passwords:
      'A sua senha é a única que o backup contém, como hash. Depois de uma restauração, os seus colegas precisam de novas senhas.',
    make: 'Fazer backup',
    making: 'O backup está sendo feito',
    last: 'Últimos backups',
    kept: 'Os três backups mais recentes ficam no servidor.',
    verified: 'Verificado',
    damaged: 'Danificado',
    unusable: 'Não pode ser restaurado',
    verifiedAt: 'Verificado em %{time}: sem erros.',
    verifyOf: 'Verificar o backup de %{time}',
    by: 'feito por %{name}',
    server: 'Backup de todo o servidor',
    none: 'Ainda não há nenhum backup desta equipe.',
    rows: '%{count} registro |||| %{count} registros',
    files: '%{count} arquivo |||| %{count} arquivos',
    download: 'Baixar',
    downloadOf: 'Baixar o backup de %{time}',
    serverMade:
      'Feito pela última vez em %{time}. Contém todas as equipes; está com quem administra o servidor.',
    serverNone:
      'Ainda não há nenhum backup de todo o servidor. Quem administra o servidor o faz com “npm run backup”, ou todos os dias com BACKUP_KEEP.',
    serverFailed:
      'A tentativa de %{time} falhou; o servidor tenta de novo a cada hora. Peça a quem administra o servidor que veja o log.',
    remove: 'Remover equipe',
    removeAbout:
      'Exclui tudo em %{team} definitivamente. Primeiro faça um backup acima e baixe-o; depois disso nada pode mudar.',
    removeName: 'Escreva o nome da equipe: %{team}',
    problems: {
      noSpace:
        'O disco do servidor está cheio, por isso o backup não foi concluído. Libere espaço e faça-o de novo.',
      interrupted: 'O servidor parou antes de concluir o backup. Faça-o de novo.',
      damaged: 'O arquivo está danificado e não pode ser restaurado. Faça um novo backup.',
      missing: 'O arquivo não existe mais no servidor. Faça um novo backup.',
      passphrase:
        'O arquivo está criptografado com uma frase secreta diferente da do servidor, ou os primeiros bytes estão danificados. Faça um novo backup ou peça BACKUP_PASSPHRASE a quem administra o servidor.',
      newer:
        'Este backup foi feito por uma versão mais recente do Armazem. Ele pode ser restaurado depois da atualização do servidor.',
      failed: 'O backup falhou; o motivo está no log do servidor. Faça o backup de novo.',
    },
  },
  billing: {
    title: 'Faturamento',
    records: 'Registros',
    storage: 'Arquivos',
  },
  errorExample: {
    message: 'Esta seção falha de propósito.',
  },
  team: 'As listas da equipe',
  saved: 'Salvo',
})
