/** Holds the texts of profit and loss in columns, loaded with that screen. */
export const profitColumns = {
  heading: 'Resultados por %{column}',
  columns: 'Colunas',
  by: { month: 'Mês', quarter: 'Trimestre', year: 'Ano', branch: 'Filial' },
  period: 'Período',
  periods: {
    thisYear: 'Este ano',
    last12: 'Últimos 12 meses',
    lastYear: 'Ano passado',
    thisFiscalYear: 'Este ano fiscal',
    lastFiscalYear: 'Último ano fiscal',
    custom: 'Outros dias',
  },
  from: 'De',
  to: 'Até',
  branch: 'Filial',
  allBranches: 'Todas as filiais',
  statement: 'Linha',
} as const
