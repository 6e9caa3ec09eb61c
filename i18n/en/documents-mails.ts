/** Holds the texts of the screens that send printouts by mail, loaded with them. */
export const mailing = {
  title: 'Mails',
  send: 'Send by mail',
  none: 'Nothing has been sent by mail yet.',
  printout: 'Document',
  recipients: 'To',
  recipientsHelp: 'Separate several addresses by commas.',
  noAddress: 'No e-mail address is known for %{name}.',
  cc: 'Copy to',
  subject: 'Subject',
  text: 'Text',
  language: 'The document is in %{language}.',
  preview: 'Show the attached document',
  hidePreview: 'Hide the attached document',
  outbox:
    'This server has no mail server set up: the mail is only written to a file on the server.',
  queued: 'The mail to %{to} is on its way.',
  again: 'Send again',
  to: 'to %{to}',
  copy: 'copy to %{cc}',
  by: '%{date}, %{name}',
} as const
