import type { MailingMessages } from '../messages.ts'

/** Holds the texts of the screens that send printouts by mail, loaded with these screens. */
export const mailing: MailingMessages = {
  title: 'E-mails',
  send: 'Enviar por e-mail',
  none: 'Ainda nada foi enviado por e-mail.',
  printout: 'Documento',
  recipients: 'Para',
  recipientsHelp: 'Separe vários endereços por vírgulas.',
  noAddress: 'Não há endereço de e-mail de %{name}.',
  noRecipient: 'O documento não tem destinatário. Indique o endereço de e-mail.',
  cc: 'Cópia para',
  subject: 'Assunto',
  text: 'Texto',
  language: 'O documento está em %{language}.',
  preview: 'Mostrar o documento anexo',
  hidePreview: 'Ocultar o documento anexo',
  outbox:
    'Este servidor não tem servidor de e-mail configurado: o e-mail é apenas escrito num ficheiro no servidor.',
  queued: 'O e-mail para %{to} está a caminho.',
  again: 'Enviar novamente',
  to: 'para %{to}',
  copy: 'cópia para %{cc}',
  by: '%{date}, %{name}',
  nothingSelected: 'Selecione registos na lista e escolha «Enviar por e-mail».',
  nextReminder: 'Próximo aviso',
  usual: 'O documento adequado ao estado de cada registo',
  changeText: 'Alterar assunto e texto',
  placeholders:
    'Em branco: o texto predefinido. %{name}, %{document}, %{number}, %{total}, %{due}, %{dueDate} e %{team} são substituídos em cada e-mail.',
  example: 'Exemplo: e-mail para %{to}',
  planned: 'Será enviado %{count} e-mail |||| Serão enviados %{count} e-mails',
  refused: '%{count} registo fica de fora |||| %{count} registos ficam de fora',
  sendMany: 'Enviar %{count} e-mail |||| Enviar %{count} e-mails',
  sentMany: '%{count} e-mail está a caminho. |||| %{count} e-mails estão a caminho.',
  delayed: 'Atrasado, ainda pode chegar. %{reason}',
  states: { queued: 'À espera', sent: 'Enviado', failed: 'Falhou', bounced: 'Devolvido' },
}
