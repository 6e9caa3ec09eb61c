import { printouts as pt } from '../pt/documents-printouts.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of printouts for Brazil. */
export const printouts = withChanges(pt, {
  voided: 'CANCELADO',
  orderConfirmation: 'Confirmação de pedido',
  purchaseOrder: 'Pedido de compra',
  taxId: 'CPF/CNPJ: %{id}',
  termsAtOnce: 'À vista',
  item: 'Item',
  toFollow: 'A entregar',
  supplierReturn: 'Devolução ao fornecedor',
  ordered: 'Pedido',
  taxRate: 'Alíquota',
  base: 'Base de cálculo',
  shipping: 'Frete',
  setOff: 'Abatido ao valor em aberto',
  due: 'Em aberto',
  state: 'Situação',
  zReport: 'Fechamento do dia (Z)',
  amountDue: 'Valor em aberto',
  mails: {
    reminder1:
      'Prezado(a) %{name},\n\nTalvez tenha passado despercebido que estão vencidos %{total}. Enviamos em anexo a lista dos documentos em aberto e agradecemos o pagamento nos próximos dias.\n\nSe já efetuou o pagamento, desconsidere esta mensagem.\n\nAtenciosamente,\n%{team}',
    reminder2:
      'Prezado(a) %{name},\n\nAinda não recebemos o seu pagamento. Estão vencidos %{total}; a lista em anexo indica os documentos em aberto. Pedimos o pagamento no prazo de sete dias, ou que entre em contato conosco se algo não estiver certo.\n\nAtenciosamente,\n%{team}',
    reminder3:
      'Prezado(a) %{name},\n\nApesar de dois avisos, continuam em aberto %{total}. Este é o nosso último aviso: pedimos o pagamento dos documentos em anexo no prazo de sete dias.\n\nAtenciosamente,\n%{team}',
    receipt:
      'Prezado(a) %{name},\n\nAgradecemos a sua compra. Enviamos em anexo o recibo %{number} no valor de %{total}.\n\nAtenciosamente,\n%{team}',
    deliveryNote:
      'Prezado(a) %{name},\n\nEnviamos em anexo a guia de entrega %{number}.\n\nAtenciosamente,\n%{team}',
    supplierReturn:
      'Prezado(a) %{name},\n\nVamos devolver mercadoria. Enviamos em anexo a nota de devolução %{number} e pedimos o crédito de %{total}.\n\nAtenciosamente,\n%{team}',
    invoice:
      'Prezado(a) %{name},\n\nEnviamos em anexo a nossa fatura %{number} no valor de %{total}. O valor em aberto é de %{due}, com vencimento em %{dueDate}.\n\nAtenciosamente,\n%{team}',
    invoicePaid:
      'Prezado(a) %{name},\n\nEnviamos em anexo a nossa fatura %{number} no valor de %{total}, já liquidada. Obrigado.\n\nAtenciosamente,\n%{team}',
    quote:
      'Prezado(a) %{name},\n\nEnviamos em anexo o nosso orçamento no valor de %{total}. Aguardamos o seu pedido.\n\nAtenciosamente,\n%{team}',
    order:
      'Prezado(a) %{name},\n\nAgradecemos o seu pedido. Enviamos em anexo a confirmação %{number} no valor de %{total}.\n\nAtenciosamente,\n%{team}',
    creditNote:
      'Prezado(a) %{name},\n\nEnviamos em anexo a nossa nota de crédito %{number} no valor de %{total}.\n\nAtenciosamente,\n%{team}',
    purchaseOrder:
      'Prezado(a) %{name},\n\nEnviamos em anexo o nosso pedido %{number} no valor de %{total}. Por favor, confirme a data de entrega.\n\nAtenciosamente,\n%{team}',
    statement:
      'Prezado(a) %{name},\n\nEnviamos em anexo o seu extrato de conta. O saldo é de %{total}.\n\nAtenciosamente,\n%{team}',
  },
  types: {
    purchase: 'Pedido',
    receipt: 'Recebimento de mercadoria',
  },
  cashier: 'Usuário',
})
