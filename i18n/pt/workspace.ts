import type { ResourceMessages } from '../messages.ts'

/** Names saved views of lists, and their fields. */
export const workspaceResources = {
  views: {
    name: 'Vista guardada |||| Vistas guardadas',
    fields: {
      resource: 'Lista',
      isShared: 'Partilhada com a equipa',
      filter: 'Filtro',
      sort: 'Ordenação',
      columns: 'Colunas',
      group: 'Agrupada por',
      density: 'Densidade',
    },
    sections: { main: 'Vista guardada' },
    choices: {
      density: { compact: 'Compacta', default: 'Normal', touch: 'Toque' },
      kind: { table: 'Tabela' },
    },
    help: { isShared: 'Toda a equipa vê a vista. Sem esta opção, só a própria pessoa a vê.' },
    origin:
      'Guarde uma vista acima de qualquer lista: escolha filtros, colunas e ordem e, depois, Guardar como.',
  },
} as const satisfies ResourceMessages
