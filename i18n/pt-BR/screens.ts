import type { words } from '../pt/words.ts'
import type { Changes } from '../with-changes.ts'

/** Changes the texts of screens. */
export const screens: Changes<typeof words> = {
  printout: {
    making: 'Preparando a impressão…',
    download: 'Baixar PDF',
  },
  taxWords: { shipping: 'Alíquota de %{tax} do frete' },
  field: {
    searching: 'Procurando…',
    quoted: '“%{text}”',
    moveRow: 'Mover a linha %{row}: arraste-a ou pressione Ctrl, Shift e uma seta dentro dela',
    createNamed: 'Criar “%{name}”…',
  },
  list: {
    chosenRecords: '%{smart_count} registro escolhido |||| %{smart_count} registros escolhidos',
    view: 'Visualização',
    arranged: { records: 'Registros em grupos' },
    resetColumns: 'Redefinir',
    delete: 'Excluir',
    dropFilter: 'Remover “%{name}”',
    pinView: 'Fixar “%{name}” na barra lateral',
    saveView: 'Salvar “%{name}”',
    saveViewAs: 'Salvar como',
    manageViews: 'Gerenciar',
    pinnedViews: 'Visualizações fixadas',
    viewName: 'Nome da visualização',
    viewSaved: 'A visualização “%{name}” foi salva',
    deleteOne: 'Excluir “%{name}”?',
    deleteMany: 'Excluir %{count} %{name}?',
    deleted: 'Você excluiu %{count} %{name}',
    someRefused: 'Concluído em %{done} de %{all}. Os demais registros ficam como estavam.',
    recentlyDeleted: 'Excluídos recentemente',
    undo: 'Desfazer',
    undone: '%{smart_count} desfeito |||| %{smart_count} desfeitos',
    notUndone: '%{smart_count} por desfazer:',
    failed: 'Não foi possível carregar os registros.',
  },
  form: {
    save: 'Salvar',
    saveAndAdd: 'Salvar e adicionar outro',
    saveAndNew: 'Salvar e novo',
    unsaved: 'Alterações não salvas',
    created: '%{one}: registro criado',
    saved: '%{one}: alterações salvas',
    failed: 'Não foi possível salvar o registro.',
    alsoEditing:
      '%{names} também está editando este registro. Se ambos alterarem um campo, você escolhe entre os valores ao salvar. |||| %{names} também estão editando este registro. Se vários alterarem um campo, você escolhe entre os valores ao salvar.',
    conflict: 'Outra pessoa alterou este registro enquanto o editava',
    leaveUnsaved: 'Sair sem salvar?',
    leaveUnsavedHint: 'O que você digitou aqui será perdido.',
    saveMerged: 'Salvar assim',
  },
  show: {
    delete: 'Excluir',
    facts: 'Registro',
    missing: 'Este registro não existe',
    missingHint: 'Ele pode ter sido excluído, ou o link está errado.',
    failed: 'Não foi possível carregar o registro',
    deletedEntry: '%{name} excluiu',
    noHistory: 'Não há alterações registradas.',
  },
  export: {
    records: 'Registros',
    selected: 'O registro selecionado |||| Os %{smart_count} registros selecionados',
    everything: 'Todos os registros',
    shown: 'Como na tela (%{count})',
    counting: 'Contando…',
    tooMany:
      'Um arquivo deste formato leva no máximo %{limit} registros. Em CSV cabem todos os %{count}.',
    writing: 'Registros: %{rows} de %{total}',
    done: '%{rows} registro salvo em %{file}. |||| %{rows} registros salvos em %{file}.',
    changed:
      'Alguns registros foram alterados ou excluídos durante a exportação: havia %{total} no início.',
    again: 'Salvar de novo',
    failed: 'A exportação falhou e nenhum arquivo foi salvo.',
    selection: 'Registros selecionados',
  },
  upload: {
    hint: 'PNG, JPEG ou WebP, 5 MB no máximo. Solte, cole ou escolha.',
    sending: 'Enviando…',
    addFile: 'Solte aqui um arquivo ou escolha-o',
    addFiles: 'Solte aqui arquivos ou escolha-os',
    chooseFile: 'Escolher um arquivo',
    chooseFiles: 'Escolher arquivos',
    takePicture: 'Tirar foto',
    undoRemoval: 'Restaurar %{name}',
    undo: 'Desfazer',
    download: 'Baixar %{name}',
    gone: 'Arquivo excluído',
    goneHint: 'Os arquivos removidos são mantidos durante um dia.',
    wrongFile:
      '%{name} não é um PDF, uma imagem (PNG, JPEG, WebP), uma planilha do Excel nem um arquivo CSV.',
    fullOfFiles: 'Há lugar para mais um arquivo. |||| Há lugar para mais %{smart_count} arquivos.',
  },
  navigation: {
    stockOverview: 'Visão geral do estoque',
    inventoryAdjustment: 'Ajustes de estoque',
    stockAlert: 'Alerta de estoque',
    transferStock: 'Transferir estoque',
    goodsReceipts: 'Recebimentos',
    stockMovements: 'Movimentos de estoque',
    dayClosing: 'Fechamento do dia',
    userList: 'Lista de usuários',
    addUser: 'Adicionar usuário',
    userActivity: 'Registro de atividade',
    settings: 'Configurações',
  },
  shell: {
    offline: 'Sem conexão desde %{time}. Listas talvez desatualizadas; formulários salvos depois.',
    offlineShort: 'Sem conexão',
    skip: 'Pular para o conteúdo',
    preview: 'Você está vendo o aplicativo como %{role}. Nada pode ser alterado.',
    loading: 'Carregando…',
    save: 'Salvar',
    account: {
      menu: 'Menu do usuário',
      billing: 'Faturamento',
      settings: 'Configurações',
      newTeam: 'Nova equipe',
      switchTeam: 'Mudar de equipe…',
      teams: 'Equipes',
    },
  },
  notifications: {
    waiting: 'Aguardando a sua aprovação',
    none: 'Ainda não há notificações. Em Configurações, Notificações, escolhe o que aparece aqui.',
    settings: 'Configurações',
    events: {
      recurringExpense:
        'A despesa recorrente “%{name}” está por criar |||| %{smart_count} despesas recorrentes estão por criar',
      lowStock: '%{name} tem pouco estoque |||| %{smart_count} produtos têm pouco estoque',
      adjustmentApproval:
        'O ajuste de estoque %{name} aguarda aprovação |||| %{smart_count} ajustes de estoque aguardam aprovação',
    },
    names: {
      lowStock: 'Pouco estoque',
      adjustmentApproval: 'Ajustes de estoque por aprovar',
    },
  },
  errors: {
    '401': {
      title: 'Ops! Não tem permissão para acessar esta página.',
      about: 'Peça acesso a um proprietário da sua equipe, ou escolha outra página.',
    },
    '404': {
      title: 'Ops! Página não encontrada!',
    },
    '500': {
      title: 'Ops! Algo deu errado',
    },
    maintenance:
      'O servidor não consegue acessar o banco de dados ou está sendo atualizado. Os dados salvos estão seguros; o que ainda não salvou mantém-se nas janelas abertas. Quem administra o servidor encontra o motivo no registro.',
  },
  access: {
    deletedPerson: 'Usuário excluído %{id}',
    saved: 'Acesso salvo',
    link: 'Link',
    revoke: 'Cancelar convite',
    revoked: 'Convite cancelado',
    suspendAbout:
      'Uma pessoa suspensa não pode trabalhar nesta equipe. Os seus documentos e o seu histórico mantêm-se.',
    alsoMailed: 'O link também segue por e-mail para esta pessoa.',
    copyLink: 'Copiar link',
    qrCode: 'Leia este código com um celular para abrir o link.',
    invitationLink:
      'Entregue este link a %{email}. Ele funciona uma vez, durante sete dias, e só é mostrado agora.',
    newLink: 'Criar novo link',
    newLinkAbout: 'O link só é mostrado uma vez. Um novo link substitui o anterior.',
    password: 'Senha',
    makePasswordLink: 'Criar link para a senha',
    pinAbout:
      'A pessoa insere este PIN para vender em um caixa compartilhado. Só a própria o pode definir.',
  },
  teams: {
    newTitle: 'Nova equipe',
    newAbout:
      'Cada equipe tem os seus próprios registros, pessoas e configurações. As suas outras equipes não mudam.',
    create: 'Criar equipe',
    none: 'No momento você não trabalha em nenhuma equipe. Crie uma, ou peça acesso ao proprietário da sua empresa.',
  },
  dashboard: {
    records: 'Os seus registros',
    setup: 'Prepare a sua equipe',
  },
  priceLabels: {
    choose: 'Selecione produtos na lista de produtos e escolha “Imprimir etiquetas”.',
  },
}
