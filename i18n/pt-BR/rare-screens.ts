import { priceLabels as ptLabels } from '../pt/catalog-labels.ts'
import { profitColumns } from '../pt/finance-profit-columns.ts'
import { access as ptAccess } from '../pt/people-access.ts'
import { withChanges } from '../with-changes.ts'
import { paying } from './finance-screens.ts'
import { count } from './inventory-counts.ts'
import { till } from './till.ts'

const priceLabels = withChanges(ptLabels, {
  choose: 'Selecione produtos na lista de produtos e escolha “Imprimir etiquetas”.',
})

/** Changes the texts of the access of people for Brazil. */
const access = withChanges(ptAccess, {
  saved: 'Acesso salvo',
  link: 'Link',
  status: 'Situação',
  suspendAbout:
    'Uma pessoa suspensa não pode trabalhar nesta equipe. Os seus documentos e o seu histórico mantêm-se.',
  alsoMailed: 'O link também segue por e-mail para esta pessoa.',
  copyLink: 'Copiar link',
  linkCopied: 'Copiado',
  ownRoles: 'Você não pode alterar as suas próprias funções. Peça a um colega.',
  qrCode: 'Leia este código com um celular para abrir o link.',
  invitationLink:
    'Entregue este link a %{email}. Ele funciona uma vez, durante sete dias, e só é mostrado agora.',
  newLink: 'Criar novo link',
  newLinkAbout: 'O link só é mostrado uma vez. Um novo link substitui o anterior.',
  password: 'Senha',
  makePasswordLink: 'Criar link para a senha',
  pinAbout:
    'A pessoa insere este PIN para vender em um caixa compartilhado. Só ela pode defini-lo.',
})

/** Collects the texts of screens of the business that most visits do not open, in one file that loads on demand. */
export const rareScreens = { access, count, paying, priceLabels, profitColumns, till }
