/** The words of the generic list, form and record pages, and of their fields. */
export const views = {
  field: {
    yes: 'Sim',
    no: 'Não',
    none: 'Nenhum',
    required: 'obrigatório',
    searching: 'A procurar…',
    nothingFound: 'Nada encontrado',
    createNew: 'Criar novo…',
    createNamed: 'Criar “%{name}”…',
    from: 'De',
    to: 'Até',
    contains: 'Contém',
    addRow: 'Adicionar linha',
    removeRow: 'Remover a linha %{row}',
    noRows: 'Ainda não há.',
    choose: 'Escolher…',
  },
} as const
