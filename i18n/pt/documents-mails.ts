import type { MailingMessages } from '../messages.ts'

/** Holds the texts of the screens that send printouts by mail, loaded with them. */
export const mailing: MailingMessages = {
  title: 'E-mails',
  send: 'Enviar por e-mail',
  none: 'Ainda nada foi enviado por e-mail.',
  printout: 'Documento',
  recipients: 'Para',
  recipientsHelp: 'Separe vários endereços por vírgulas.',
  noAddress: 'Não há endereço de e-mail de %{name}.',
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
}
