/** Holds the texts of the screens of payments, loaded with these screens. */
export const paying = {
  title: 'Receive payment',
  choose: 'Choose a customer to see their open invoices.',
  none: '%{name} owes nothing. An amount that you enter becomes credit.',
  open: 'Open invoices',
  opening: 'Opening balance',
  pick: 'Pay %{number}',
  pickAll: 'Pay all',
  paid: 'Paid now',
  overdue: '%{smart_count} day overdue |||| %{smart_count} days overdue',
  picked: '%{count} of %{all} selected',
  stillDue: 'Still due after this payment',
  credit: '%{amount} is not allocated to an invoice and becomes credit of the customer.',
  more: 'Only the %{count} oldest invoices are shown.',
  record: 'Record payment of %{amount}',
  enter: 'Record payment',
  recorded: 'Payment %{number} of %{amount} was recorded.',
} as const
