import type { MailMessages } from '../messages.ts'

/** Holds the texts of mails. */
export const mails: MailMessages = {
  copyLink: 'Se o botão não funcionar, copie este endereço para o navegador:',
  footer: 'Esta mensagem foi enviada pelo Armazem. Por favor, não responda.',
  places: { local: 'rede local', computer: 'o próprio computador do servidor' },
  kinds: {
    test: {
      subject: 'Mensagem de teste',
      title: 'O e-mail funciona',
      lead: '%{name} enviou esta mensagem a partir das definições de %{team}.',
      button: 'Abrir definições',
      note: 'Não é preciso fazer mais nada.',
    },
    invitation: {
      subject: 'Convite de %{name} para %{team}',
      title: 'Entrar em %{team}',
      lead: '%{name} enviou-lhe um convite para trabalhar com %{team} no Armazem.',
      button: 'Aceitar convite',
      note: 'A ligação funciona uma vez, durante sete dias, e só para este endereço. Se não conhece o remetente, ignore esta mensagem.',
    },
    passwordLink: {
      subject: 'Escolha uma nova palavra-passe',
      title: 'Escolha uma nova palavra-passe',
      lead: '%{name}, de %{team}, enviou-lhe uma ligação para escolher uma nova palavra-passe.',
      button: 'Escolher palavra-passe',
      note: 'A ligação funciona uma vez, durante 24 horas. Ao usá-la, termina a sessão em todos os seus dispositivos.',
    },
    forgotPassword: {
      subject: 'Escolha uma nova palavra-passe',
      title: 'Escolha uma nova palavra-passe',
      lead: 'Foi pedida uma nova palavra-passe para este endereço. Se o pedido foi seu, escolha-a agora.',
      button: 'Escolher palavra-passe',
      note: 'A ligação funciona uma vez, durante 30 minutos. Se o pedido não foi seu, ignore esta mensagem: a palavra-passe não muda.',
    },
    code: {
      subject: 'O seu código de acesso',
      title: 'O seu código de acesso',
      lead: 'Introduza este código para continuar:',
      button: '',
      note: 'O código funciona uma vez, durante cinco minutos. Ninguém do Armazem lho pedirá. Se não está a entrar neste momento, alguém conhece a sua palavra-passe: altere-a.',
    },
    newDevice: {
      subject: 'Início de sessão num novo dispositivo',
      title: 'Início de sessão num novo dispositivo',
      lead: 'Alguém entrou na sua conta a partir de %{device}, endereço %{place}, em %{time}.',
      button: 'Ver os meus dispositivos',
      note: 'Se reconhece este acesso, não é preciso fazer nada. Caso contrário, termine a sessão nesse dispositivo e altere a palavra-passe.',
    },
    signUp: {
      subject: 'Crie a sua conta',
      title: 'Confirme o seu endereço de e-mail',
      lead: 'Alguém quer criar uma conta no Armazem com este endereço. Se o pedido foi seu, continue aqui.',
      button: 'Criar conta',
      note: 'A ligação funciona uma vez, durante 24 horas. Se o pedido não foi seu, ignore esta mensagem: não é criada nenhuma conta.',
    },
    signUpTaken: {
      subject: 'Crie a sua conta',
      title: 'Já tem uma conta',
      lead: 'Alguém tentou criar uma conta no Armazem com este endereço, que já tem uma. Se o pedido foi seu, entre com a sua palavra-passe.',
      button: 'Entrar',
      note: 'Se esqueceu a palavra-passe, escolha uma nova na página que se abre. Se o pedido não foi seu, ignore esta mensagem: nada muda.',
    },
    confirmEmail: {
      subject: 'Confirme o seu novo e-mail',
      title: 'Confirme o seu novo e-mail',
      lead: '%{name} quer entrar no Armazem com este endereço.',
      button: 'Confirmar endereço',
      note: 'A ligação funciona uma vez, durante 24 horas. Se o pedido não foi seu, ignore esta mensagem: nada muda.',
    },
    emailChanged: {
      subject: 'O seu e-mail foi alterado',
      title: 'O seu e-mail foi alterado',
      lead: 'A sua conta no Armazem tem agora o endereço %{email}. O endereço antigo, para o qual esta mensagem foi enviada, já não serve para entrar.',
      button: '',
      note: 'Se não fez esta alteração, peça já a um proprietário da sua equipa que suspenda a sua conta.',
    },
    accountDeleted: {
      subject: 'A sua conta foi eliminada',
      title: 'A sua conta foi eliminada',
      lead: 'A conta %{email} no Armazem foi eliminada e já não serve para entrar.',
      button: '',
      note: 'Os documentos que criou e o respetivo histórico ficam nas suas equipas, sem o seu nome. Se não fez este pedido, avise já um proprietário da sua equipa.',
    },
    notification: {
      subject: '%{text}',
      title: '%{text}',
      lead: '',
      button: 'Abrir o Armazem',
      note: 'Em Definições, Notificações, escolhe o que recebe por e-mail.',
    },
  },
}
