import { count as pt } from '../pt/inventory-counts.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of the screen for counting stock. */
export const count = withChanges(pt, {
  closed: 'Esta folha está na situação “%{status}”, por isso não aceita mais contagens.',
  skip: 'Pular',
  uncounted: 'não contado',
  next: 'Próximo',
  left: 'Só itens não contados',
  books: 'Nos registros ao listar: %{quantity}',
  moved: 'Nos registros agora: %{quantity}',
  waiting:
    'Contagens não salvas: %{count}. São enviadas de novo até o servidor salvá-las; não feche esta página.',
  notACount: 'Este ajuste não é uma contagem.',
})
