import { grid as pt } from '../pt/engine-grid.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of the tools of lists for Brazil. */
export const grid = withChanges(pt, {
  shortcutsHint: 'Desligue-os em Configurações, Apresentação.',
  places: { everywhere: 'Em todas as telas' },
  shortcuts: {
    create: 'Novo registro',
    open: 'Abrir o registro',
    edit: 'Editar o registro',
    save: 'Salvar',
    extend: 'Estender a seleção',
  },
  ways: { percent: 'Aumentar em porcentagem' },
  downloadProblems: 'Baixar lista',
  newRowNeeds:
    'Estes campos não são colunas da lista: %{fields}. Mostre-os, ou crie o registro no formulário.',
})
