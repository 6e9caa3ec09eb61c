import { mails as pt } from '../pt/engine-mails.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of mails for Brazil. */
export const mails = withChanges(pt, {
  kinds: {
    test: {
      lead: '%{name} enviou esta mensagem a partir das configurações de %{team}.',
      button: 'Abrir configurações',
    },
    invitation: {
      subject: '%{name} convidou você para %{team}',
      lead: '%{name} convidou você para trabalhar com %{team} no Armazem.',
      note: 'O link funciona uma vez, durante sete dias, e só para este endereço. Se você não conhece o remetente, ignore esta mensagem.',
    },
    passwordLink: {
      subject: 'Escolha uma nova senha',
      title: 'Escolha uma nova senha',
      lead: '%{name}, de %{team}, enviou a você um link para escolher uma nova senha.',
      button: 'Escolher senha',
      note: 'O link funciona uma vez, durante 24 horas. Ao usá-lo, a sessão termina em todos os seus dispositivos.',
    },
    forgotPassword: {
      subject: 'Escolha uma nova senha',
      title: 'Escolha uma nova senha',
      lead: 'Foi pedida uma nova senha para este endereço. Se o pedido foi seu, escolha-a agora.',
      button: 'Escolher senha',
      note: 'O link funciona uma vez, durante 30 minutos. Se o pedido não foi seu, ignore esta mensagem: a senha não muda.',
    },
    signUp: {
      lead: 'Alguém quer criar uma conta no Armazem com este endereço. Se foi você, continue aqui.',
      note: 'O link funciona uma vez, durante 24 horas. Se o pedido não foi seu, ignore esta mensagem: nenhuma conta é criada.',
    },
    signUpTaken: {
      lead: 'Alguém tentou criar uma conta no Armazem com este endereço, que já tem uma. Se foi você, entre com a sua senha.',
      note: 'Se você esqueceu a senha, escolha uma nova na página que se abre. Se o pedido não foi seu, ignore esta mensagem: nada muda.',
    },
    code: {
      lead: 'Insira este código para continuar:',
      note: 'O código funciona uma vez, durante cinco minutos. Ninguém do Armazem o pedirá a você. Se você não está entrando neste momento, alguém conhece a sua senha: altere-a.',
    },
    newDevice: {
      subject: 'Login em um novo dispositivo',
      title: 'Login em um novo dispositivo',
      note: 'Se você reconhece este acesso, não é preciso fazer nada. Caso contrário, encerre a sessão nesse dispositivo e altere a senha.',
    },
    confirmEmail: {
      note: 'O link funciona uma vez, durante 24 horas. Se o pedido não foi seu, ignore esta mensagem: nada muda.',
    },
    emailChanged: {
      lead: 'A sua conta no Armazem tem agora o endereço %{email}. O endereço antigo, para o qual esta mensagem foi enviada, não serve mais para entrar.',
      note: 'Se você não fez esta alteração, peça já a um proprietário da sua equipe que suspenda a sua conta.',
    },
    accountDeleted: {
      subject: 'A sua conta foi excluída',
      title: 'A sua conta foi excluída',
      lead: 'A conta %{email} no Armazem foi excluída e não serve mais para entrar.',
      note: 'Os documentos que você criou e o respectivo histórico ficam nas suas equipes, sem o seu nome. Se você não fez este pedido, avise já um proprietário da sua equipe.',
    },
    notification: {
      note: 'Em Configurações, Notificações, você escolhe o que recebe por e-mail.',
    },
  },
})
