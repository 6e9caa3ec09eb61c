import { paying as pt } from '../pt/finance-screens.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of the screens of payments for Brazil. */
export const paying = withChanges(pt, {
  none: '%{name} não deve nada. Um valor registrado aqui fica como crédito.',
  stillDue: 'Em aberto depois deste pagamento',
  credit: '%{amount} não está alocado a nenhuma fatura e fica como crédito do cliente.',
  record: 'Registrar pagamento de %{amount}',
  enter: 'Registrar pagamento',
  recorded: 'O pagamento %{number} de %{amount} foi registrado.',
})
