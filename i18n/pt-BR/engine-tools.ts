import { tools as pt } from '../pt/engine-tools.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of screens and tools that load on demand. */
export const tools = withChanges(pt, {
  waiting: 'Sem conexão. A alteração é salva assim que a conexão voltar.',
  presence: {
    viewing: '%{name} está com este registro aberto',
    editing: '%{name} está editando este registro',
  },
  import: {
    drop: 'Solte aqui um arquivo Excel ou CSV',
    hint: 'Uma das primeiras linhas contém os nomes das colunas. Antes de gravar, é apresentada uma pré-visualização do resultado. As linhas que só contêm códigos de barras ou outras linhas de detalhe pertencem ao registro de cima. Até 100.000 linhas e 20 MB.',
    choose: 'Escolher arquivo',
    unreadable:
      'O arquivo não tem linhas. Escolha um arquivo Excel (.xlsx) ou CSV com linha de cabeçalho.',
    oneFile: 'Uma importação lê um só arquivo. Só %{file} é lido.',
    preview: 'Primeiras linhas do arquivo',
    missing:
      'Os registros novos precisam também destes campos: %{fields}. Os registros existentes não.',
    check: 'Verificar o arquivo',
    missingRecords: 'Criar registros que ainda não existem',
    sheets:
      'A planilha %{sheets} também é lida: as suas linhas pertencem aos registros com a mesma chave. |||| As planilhas %{sheets} também são lidas: as suas linhas pertencem aos registros com a mesma chave.',
    more: 'E mais %{count}: o arquivo das linhas com erros contém todos.',
    saveFailing: 'Salvar as linhas com erros',
    another: 'Escolher outro arquivo',
    onlyChanged: 'Só registros alterados',
    reading: 'Verificando as linhas…',
    leave: 'Você pode sair desta página e receberá uma notificação quando a importação terminar.',
    undo: 'Desfazer esta importação',
    undoTitle: 'Desfazer esta importação?',
    undone: 'A importação foi desfeita.',
    undonePartly: 'A importação foi desfeita em parte.',
    undoneNothing: 'Nada foi desfeito.',
    undoHint:
      'Os registros novos são excluídos e os alterados voltam aos valores anteriores. Antes disso, são estornados os documentos que a importação lançou para registros novos. Os registros novos que ainda têm movimentos ficam inativos. Os que alguém alterou ou usou depois ficam como estão.',
    undoneDeleted: '%{count} registro novo excluído. |||| %{count} registros novos excluídos.',
    undoneRestored:
      '%{count} registro alterado restaurado. |||| %{count} registros alterados restaurados.',
    undoneReversed:
      '%{count} documento lançado estornado ou excluído. |||| %{count} documentos lançados estornados ou excluídos.',
    undoneDeactivated:
      '%{count} registro novo tem movimentos e fica inativo: |||| %{count} registros novos têm movimentos e ficam inativos:',
  },
  undo: {
    change: 'Desfazer esta alteração',
    question: 'Desfazer esta alteração?',
    hint: 'O registro fica como estava antes, a não ser que alguém o tenha alterado depois. |||| Os %{count} registros ficam como estavam antes, exceto os que alguém alterou ou usou depois.',
    together:
      'Alterado em conjunto com mais %{count} registro |||| Alterado em conjunto com mais %{count} registros',
    isUndone: 'Esta alteração foi desfeita.',
    refused:
      '%{count} registro fica como está. Abra-o para decidir o que fazer: |||| %{count} registros ficam como estão. Abra-os para decidir o que fazer:',
  },
  gallery: {
    about: 'Todos os elementos das telas, desenhados com os mesmos componentes.',
    toastText: 'Esta mensagem desaparece em um instante',
    toastErrorText: 'Esta mensagem fica até você fechá-la',
    loading: 'Carregando',
    danger: 'Excluir',
    busy: 'Salvando',
  },
  shortcutsHint: 'Você pode desligá-los em Configurações, Apresentação.',
  places: { everywhere: 'Em todas as telas' },
  previousRecord: 'Registro anterior',
  nextRecord: 'Próximo registro',
  shortcuts: {
    saveDown: 'Salvar a célula e descer',
    saveNext: 'Salvar a célula e ir para a próxima',
    pasteBlock: 'Colar um bloco, também de uma planilha',
    resize: 'Em um cabeçalho: alterar a largura da coluna',
    nextRecord: 'Próximo registro da lista',
    previousRecord: 'Registro anterior da lista',
    create: 'Novo registro',
    open: 'Abrir o registro',
    edit: 'Editar o registro',
    save: 'Salvar',
    extend: 'Estender a seleção',
    undo: 'Desfazer a última alteração nas listas',
    redo: 'Refazer a alteração desfeita',
  },
  cellConflict:
    'Outra pessoa alterou este valor para %{value}. Pressione F2 e Enter para manter o seu, ou Esc para manter o dela.',
  moveRow: 'Arraste esta linha para outro lugar ou pressione Ctrl, Shift e uma seta nela',
  tests: { starts: 'começa com' },
  ways: { percent: 'Aumentar em porcentagem' },
  previewWaits: 'Sem conexão. A pré-visualização é mostrada assim que a conexão voltar.',
  moreRefused:
    'E mais %{count}. O arquivo de resultados também o indica. |||| E mais %{count}. O arquivo de resultados indica todos.',
  downloadProblems: 'Baixar resultados',
  bulkProgress: '%{done} de %{total} registros',
  stoppedBulk:
    'Parado. %{smart_count} registro não foi processado e fica como está. |||| Parado. %{smart_count} registros não foram processados e ficam como estão.',
  shownOf: 'São mostrados %{shown} de %{total} registros. Adicione um filtro para ver os outros.',
  latestRecord: 'Últimos registros: %{month}',
  newOnDay: '%{one}: novo registro em %{day}',
  newRowNeeds:
    'Faltam valores, ou há valores errados, em campos que não são colunas da lista: %{fields}. Mostre essas colunas, ou crie o registro no formulário.',
  pinColumn: 'Fixar a coluna “%{name}”',
  openWithView: 'Abrir a lista com esta visualização',
  openWithViewFor: 'A lista abre com esta visualização para',
  viewIsGone:
    'Este link abre uma visualização que é pessoal ou foi excluída, por isso a lista é mostrada sem ela. Peça a quem enviou o link que compartilhe a visualização.',
  exporting: {
    jsonHint: 'Para programas: os valores da API, em uma só lista.',
    tableHint: 'Para colar em uma planilha, um documento ou um e-mail.',
    copied: '%{rows} registro copiado. |||| %{rows} registros copiados.',
    ownSheets: 'Planilhas separadas',
    manyPages:
      'O PDF terá cerca de %{pages} páginas. Escolha menos colunas ou registros, ou Excel para tabelas grandes.',
    download: 'Baixar',
    ready: 'Pronto: %{rows} registro. |||| Pronto: %{rows} registros.',
    addReferenced: 'Adicionar um campo de um registro ligado',
  },
  nothingYetHint: 'Adicione o primeiro registro ou importe um arquivo com muitos.',
  nothingYetAlone: 'Adicione o primeiro registro.',
  switchTeam: 'Mudar de equipe',
  findTeam: 'Procurar equipe',
  noTeamFound: 'Nenhuma equipe se chama “%{text}”.',
  noneDeleted: 'Não há nada para restaurar. Os registros excluídos ficam guardados por 90 dias.',
  deleteHint: 'Os registros usados por outros não podem ser excluídos e mantêm-se.',
  changesNothing: 'Nenhum registro mudaria, por isso não há nada para aplicar.',
  nothingChanged: 'Nenhum registro foi alterado: todos já têm estes valores.',
  willChange: '%{smart_count} registro vai mudar |||| %{smart_count} registros vão mudar',
  noPreview: 'A pré-visualização está disponível até %{max} registros.',
  matches: '%{count} registro encontrado |||| %{count} registros encontrados',
  filterErrors: {
    field: 'Não há aqui nenhum campo “%{near}”.',
    operator: 'Falta um operador, como =, >=, contains ou “is empty”, antes de “%{near}”.',
    value: 'Falta um valor, ou o valor não serve para o campo, em “%{near}”.',
    end: 'O filtro deve terminar ou continuar com “and” ou “or” em “%{near}”.',
  },
  palette: {
    nothing: 'Nada encontrado para “%{text}”.',
    offline: 'Sem conexão: só se encontram páginas e comandos.',
    searching: 'Procurando…',
    record: 'Este registro',
    commands: {
      deleted: 'Mostrar excluídos recentemente',
      deleteSelected: 'Excluir as linhas selecionadas…',
    },
    openView: 'Visualização: %{name}',
    openSettings: 'Abrir configurações: %{name}',
  },
})
