import type { requestIssues as english } from '../en/engine-identity.ts'

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
