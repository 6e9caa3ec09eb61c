import type { ProfitColumnsWords } from '../en/finance-profit-columns.ts'

/** Palavras dos resultados por mês. */
export const profitColumnsWords: ProfitColumnsWords = {
  heading: 'Resultados por %{column}',
  columns: 'Colunas',
  by: { 'date.month': 'Mês', 'date.quarter': 'Trimestre', 'date.year': 'Ano', branch: 'Filial' },
  period: 'Período',
  periods: {
    thisYear: 'Este ano',
    last12: 'Últimos 12 meses',
    lastYear: 'Ano passado',
    custom: 'Outros dias',
  },
  from: 'De',
  to: 'Até',
  branch: 'Filial',
  allBranches: 'Todas as filiais',
  statement: 'Linha',
}
