import type {
  requestIssues as english,
  signInIssues as englishSignIn,
} from '../en/engine-identity.ts'

/** Lists the messages of requests that are refused before they reach a record. */
export const requestIssues: Readonly<Record<keyof typeof english, string>> = {
  MISDIRECTED:
    'Este servidor não responde pelo nome %{host}. Abra-o em %{address}, ou defina PUBLIC_URL com o endereço que as pessoas usam.',
  TOO_MANY_TEAMS: 'Já é proprietário de %{max} equipas, que é o máximo. Use uma delas.',
  UPLOAD_QUOTA:
    'Os ficheiros da equipa ocupam %{max}, que é o limite. Retire ficheiros que já não são precisos, ou peça mais espaço a quem gere este servidor.',
  VERSION_REQUIRED:
    'Este documento está lançado. Envie a versão que alterou (If-Match), para que não se perca a alteração de ninguém.',
}

/** Lists the messages of problems of sign-in: of codes of better-auth, and of `SIGN_UP_CLOSED`. */
export const signInIssues: Readonly<Record<keyof typeof englishSignIn, string>> = {
  INVALID_EMAIL_OR_PASSWORD:
    'O e-mail ou a palavra-passe estão errados. Verifique ambos e tente de novo.',
  INVALID_PASSWORD: 'A palavra-passe está errada. Verifique-a e tente de novo.',
  INVALID_CODE:
    'Este código não funciona. Verifique-o e tente de novo; cada código funciona uma vez.',
  INVALID_BACKUP_CODE:
    'Este código de recuperação não funciona. Verifique-o e tente de novo; cada código funciona uma vez.',
  OTP_HAS_EXPIRED: 'Este código já não é válido. Peça outro.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE:
    'Este código já não é válido, porque foram escritos demasiados códigos errados. Peça outro.',
  OTP_NOT_ENABLED:
    'Esta conta não usa códigos por e-mail. Escreva o código da aplicação de autenticação.',
  TOTP_NOT_ENABLED: 'Esta conta não usa uma aplicação de autenticação. Configure-a primeiro.',
  TWO_FACTOR_NOT_ENABLED: 'Esta conta não tem um segundo fator. Configure-o primeiro.',
  INVALID_TWO_FACTOR_COOKIE:
    'Este início de sessão expirou. Escreva de novo o seu e-mail e a sua palavra-passe.',
  INVALID_TOKEN: 'Esta ligação já não funciona: foi usada ou expirou. Peça uma nova ligação.',
  SIGN_UP_CLOSED: 'Precisa de um convite para criar uma conta neste servidor.',
}
