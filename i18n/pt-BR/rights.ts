import { rights as pt } from '../pt/rights.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the names of rights and the texts of the role screens for Brazil. */
export const rights = withChanges(pt, {
  revokeKeyOf: 'Revogar “%{name}”',
  records: {
    delete: 'Excluir',
  },
  names: {
    'team.edit': 'Alterar a equipe e exigir um segundo fator',
    'team.backup': 'Fazer e baixar backups da equipe',
    'setting.view': 'Ver configurações',
    'setting.edit': 'Alterar configurações',
    'product.archive_stocked': 'Arquivar produtos com estoque',
    'sale.revise': 'Alterar pedidos confirmados',
    'purchase.revise': 'Alterar pedidos a fornecedores',
    'day-closing.accept_difference':
      'Lançar com o primeiro fechamento a diferença de caixa de dias anteriores',
    'payment.void_any': 'Estornar pagamentos de colegas e de dias anteriores',
    'sale.mail': 'Enviar orçamentos, pedidos e faturas por e-mail',
    'purchase.mail': 'Enviar pedidos a fornecedores por e-mail',
  },
  resource: 'Registros',
  lacking: 'Você não tem esta permissão, por isso não pode concedê-la nem retirá-la.',
  saved: 'Permissões salvas',
  limits:
    'Limites até os quais as pessoas com esta função não precisam de aprovação. Em branco: sem limite; 0: nada.',
  limitsSaved: 'Limites salvos',
  copyAbout:
    'Uma nova função com as mesmas permissões e limites. Você pode alterar as permissões e os limites.',
  ownershipAbout:
    'Você pode tornar %{name} proprietário de %{team} em seu lugar. Você mantém as suas outras funções ou passa a administrador, e só o novo proprietário pode desfazer isto.',
  passwordAbout:
    'Quem se esqueceu da senha e não tem e-mail pode definir outra com um link criado por você.',
  passwordLink:
    'Entregue este link à pessoa. Ele funciona uma vez, durante 24 horas, e só é mostrado agora. Ao definir a senha, a sessão termina em todos os dispositivos.',
  keyOnce:
    'Copie a chave agora e guarde-a onde o seu programa lê os segredos. Ela só é mostrada desta vez.',
  keyRoleHelp:
    'A chave tem as permissões desta função, mas nunca administra pessoas, funções, chaves ou configurações, e nunca aprova.',
  viewAs: 'Ver o aplicativo com esta função',
  remove: 'Excluir função',
  nothing: 'Nenhuma permissão corresponde a “%{text}”.',
  removeAbout: 'A função “%{role}” é excluída. Ninguém a tem.',
  removeReplaced:
    'A função “%{role}” é excluída. As pessoas e as chaves de API que a têm, e quem foi convidado com ela, recebem outra função.',
  removed: 'Função excluída',
})
