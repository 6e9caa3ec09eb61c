import type { ResourceMessages } from '../resource-messages.ts'

/** Names saved views and custom fields, and their fields. */
export const workspaceResources = {
  views: {
    name: 'Vista guardada |||| Vistas guardadas',
    fields: {
      resource: 'Lista',
      isShared: 'Partilhada com a equipa',
      filter: 'Filtro',
      sort: 'Ordenação',
      columns: 'Colunas',
      group: 'Resumo por',
      groupLevels: 'Linhas agrupadas por',
      openGroups: 'Grupos expandidos',
      density: 'Densidade',
      kind: 'Disposição',
      defaultFor: 'Predefinida para as funções',
      widths: 'Larguras das colunas',
      pinned: 'Colunas fixadas',
      layoutField: 'Campo da disposição',
      totals: 'Totais',
    },
    sections: { main: 'Vista guardada' },
    choices: {
      density: { compact: 'Compactas', default: 'Normais', touch: 'Grandes' },
      kind: {
        table: 'Tabela',
        cards: 'Cartões',
        board: 'Quadro',
        calendar: 'Calendário',
        tree: 'Árvore',
      },
    },
    help: { isShared: 'Toda a equipa vê a vista. Sem esta opção, só quem a criou a vê.' },
    origin:
      'Abra o menu Vista acima de qualquer lista e guarde os filtros, as colunas e a ordem com um nome.',
  },
  'custom-fields': {
    name: 'Campo personalizado |||| Campos personalizados',
    fields: {
      name: 'Nome na API',
      resource: 'Registos',
      kind: 'Tipo',
      label: 'Nome apresentado',
      required: 'Obrigatório',
      choices: 'Opções',
      column: 'Mostrar nas listas',
      filter: 'Mostrar como filtro',
      to: 'Registos ligados',
      unique: 'Único',
      search: 'Encontrado pela pesquisa',
    },
    sections: { main: 'Campo personalizado' },
    choices: {
      kind: {
        text: 'Texto',
        longText: 'Texto de várias linhas',
        integer: 'Número inteiro',
        decimal: 'Número decimal',
        money: 'Valor monetário',
        percent: 'Percentagem',
        boolean: 'Sim ou não',
        date: 'Data',
        select: 'Opção',
        multiSelect: 'Várias opções',
        email: 'Endereço de e-mail',
        phone: 'Número de telefone',
        url: 'Endereço web',
        reference: 'Ligação a um registo',
      },
    },
    help: {
      name: 'Letras e algarismos, como season. Os ficheiros e a API chamam ao campo x_season.',
      required: 'Os registos novos precisam de um valor. Os existentes ficam como estão.',
      filter: 'Mostra o filtro por cima da lista. Sem esta opção, o filtro está em «Mais filtros».',
      to: 'Os registos que se podem escolher. Enquanto estiverem ligados, não podem ser eliminados.',
      unique:
        'Dois registos não podem ter o mesmo valor. «ABC» e «abc » contam como o mesmo valor: maiúsculas e espaços no início e no fim são ignorados.',
      search:
        'A pesquisa das listas e «Procurar ou ir para…» também encontram registos por este campo.',
    },
  },
} as const satisfies ResourceMessages
