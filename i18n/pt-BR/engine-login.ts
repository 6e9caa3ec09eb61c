import { login as pt } from '../pt/engine-login.ts'
import { withChanges } from '../with-changes.ts'

/** Changes texts for Brazil: those of the pages before signing in. */
export const login = withChanges(pt, {
  signInAbout: 'Informe o seu e-mail e a senha para entrar.',
  password: 'Senha',
  showPassword: 'Mostrar a senha',
  hidePassword: 'Esconder a senha',
  forgot: 'Esqueceu a senha?',
  signUpAbout: 'Crie a sua conta e a sua empresa em um só passo.',
  forgotTitle: 'Esqueceu a senha?',
  forgotAbout: 'Escreva o seu e-mail. Você receberá um link para escolher uma nova senha.',
  forgotSubmit: 'Enviar link',
  forgotMailed:
    'Se existir uma conta com este endereço, uma mensagem com um link está a caminho. O link funciona durante 30 minutos. Nada na caixa de entrada? Veja o spam, ou peça um link a um proprietário ou administrador da sua equipe.',
  forgotInOutbox:
    'Este servidor não envia e-mail. Peça a um proprietário ou administrador da sua equipe que abra a sua conta em Usuários e crie um link para escolher uma nova senha. Quem administra o servidor encontra a mensagem na pasta DATA_DIR/outbox.',
  otpTitle: 'Código de uso único',
  otpApp: 'Insira o código que o seu aplicativo de autenticação mostra.',
  otpEmail: 'Insira o código que enviamos para o seu e-mail. Funciona durante cinco minutos.',
  otpUseApp: 'Usar o aplicativo de autenticação',
  otpRecoveryAbout:
    'Insira um dos dez códigos que você recebeu ao configurar o aplicativo de autenticação. Cada um funciona uma vez.',
  otpFirst: 'Entre primeiro com o e-mail e a senha. Depois insira o código aqui.',
  otpIncomplete: 'Insira os seis dígitos do código.',
  otpExpired: 'Este código não é mais válido. Entre de novo para receber outro.',
  backToSignIn: 'Voltar para o login',
  againTitle: 'Sua sessão terminou',
  againAbout: 'Entre para continuar. O que você escreveu na página foi mantido.',
  againPage: 'Abrir a página de login',
  wrong: 'O e-mail ou a senha estão errados.',
  tooMany: 'Tentativas demais. Espere um minuto e tente outra vez.',
  unreachable: 'Não foi possível chegar ao servidor. Verifique a conexão e tente outra vez.',
  timeout: 'O servidor demorou demais a responder. Tente outra vez.',
  passwordShort: 'Insira pelo menos 12 caracteres.',
  join: 'Entrar na equipe',
  signUpMailed:
    'Uma mensagem para %{email} está a caminho. Abra o link dentro de 24 horas para terminar. Nada na caixa de entrada? Veja o spam.',
  signUpInvalid:
    'Este link não funciona mais: foi usado, tem mais de 24 horas, ou o endereço já tem uma conta. Entre, ou crie a conta de novo.',
  joinNew: 'Escolha uma senha para criar a conta de %{email} e entrar na equipe.',
  joinKnown: 'Informe a senha de %{email} para entrar na equipe.',
  joinSignedIn: 'Você entrou como %{email}.',
  joinOther:
    'Este convite é para %{email} e você entrou como %{other}. Saia e abra o link de novo.',
  joinInvalid:
    'Este convite não funciona mais: foi usado, revogado ou tem mais de sete dias. Peça um novo link a quem convidou você.',
  linkDamaged: 'Este link está incompleto. Abra de novo o link do e-mail ou peça um novo.',
  closed: 'Você precisa de um convite para criar uma conta neste servidor.',
  confirmAbout: 'A partir de agora, você entra com este novo endereço.',
  confirmInvalid:
    'Este link não funciona mais: foi usado, tem mais de 24 horas, ou o endereço já tem uma conta. Peça um novo link em Configurações, Perfil.',
  resetTitle: 'Escolha uma nova senha',
  resetAbout: 'A nova senha substitui a anterior. A sessão termina em todos os dispositivos.',
  newPassword: 'Nova senha',
  resetSubmit: 'Definir senha',
  resetDoneTitle: 'Senha definida',
  resetDone: 'A nova senha está definida. Entre com ela.',
  resetInvalid: 'Este link não funciona mais: foi usado ou expirou. Peça um novo link.',
})
