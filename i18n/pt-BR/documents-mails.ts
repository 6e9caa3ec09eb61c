import { mailing as pt } from '../pt/documents-mails.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of the screens that send printouts by mail. */
export const mailing = withChanges(pt, {
  preview: 'Mostrar o documento anexado',
  hidePreview: 'Ocultar o documento anexado',
  outbox:
    'Este servidor não tem servidor de e-mail configurado: o e-mail é apenas gravado em um arquivo no servidor.',
  again: 'Enviar de novo',
  states: { queued: 'Aguardando' },
  noRecipient: 'O documento não tem destinatário. Informe o endereço de e-mail.',
  placeholders:
    'Em branco: o texto padrão. %{name}, %{document}, %{number}, %{total}, %{due}, %{dueDate} e %{team} são substituídos em cada e-mail.',
  nothingSelected: 'Selecione registros na lista e escolha “Enviar por e-mail”.',
  usual: 'O documento adequado à situação de cada registro',
  refused: '%{count} registro fica de fora |||| %{count} registros ficam de fora',
})
