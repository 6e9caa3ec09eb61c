import type { RareScreenMessages } from '../messages.ts'

/** Holds the texts of the screens of payments, loaded with these screens. */
export const paying = {
  title: 'Receber pagamento',
  choose: 'Escolha um cliente para ver as suas faturas em aberto.',
  none: '%{name} não deve nada. Um valor registado aqui fica como crédito.',
  open: 'Faturas em aberto',
  opening: 'Saldo inicial',
  pick: 'Pagar %{number}',
  pickAll: 'Pagar todas',
  paid: 'Pago agora',
  overdue: 'Vencida há %{smart_count} dia |||| Vencida há %{smart_count} dias',
  picked: '%{count} de %{all} selecionadas',
  stillDue: 'Em dívida depois deste pagamento',
  credit: '%{amount} não está imputado a nenhuma fatura e fica como crédito do cliente.',
  more: 'Só são mostradas as %{count} faturas mais antigas.',
  record: 'Registar pagamento de %{amount}',
  enter: 'Registar pagamento',
  recorded: 'O pagamento %{number} de %{amount} foi registado.',
} as const satisfies RareScreenMessages['paying']
