import { till as pt } from '../pt/till.ts'
import { withChanges } from '../with-changes.ts'

/** Changes the texts of the till for Brazil. */
export const till = withChanges(pt, {
  nothingFound: 'Nenhum produto corresponde a “%{text}”.',
  noFavourites: 'Ainda não há favoritos. Adicione produtos com “Escolher favoritos”.',
  markHint: 'Toque nos produtos para adicioná-los aos seus favoritos, ou para removê-los.',
  outOfStock: 'Sem estoque',
  inPercent: 'Desconto em porcentagem',
  items: '%{count} item |||| %{count} itens',
  delete: 'Excluir',
  deleteSure: 'Excluir definitivamente',
  clearHint: 'Todas as linhas são removidas e nada fica salvo.',
  saveDraft: 'Salvar como rascunho',
  saveQuote: 'Salvar como orçamento',
  saveOrder: 'Confirmar como pedido',
  saved: 'A venda está salva',
  waitsHint: 'A venda recebe número e recibo assim que houver conexão.',
  away: 'Sem conexão desde %{time}. Você pode vender os produtos que este caixa já carregou, aos preços carregados.',
  awayKeep: 'As vendas não enviadas só existem nesta página: mantenha-a aberta.',
  sending: 'Enviando as vendas em fila…',
  saleRefused: 'Uma venda paga de %{total} não foi aceita: %{reason}',
  leftCart: 'Você tem uma venda não concluída em outra janela ou dispositivo: %{items}, %{time}.',
  due: 'Em aberto',
  lock: {
    title: 'Quem está vendendo?',
    nobody:
      'Ninguém que possa vender tem ainda um PIN. Cada pessoa define o seu em Configurações, Perfil.',
    offline: 'Não há conexão. Só pode continuar a última pessoa que esteve aqui.',
    notOffline:
      'Não é possível verificar este PIN sem conexão. Tente de novo quando houver conexão.',
    release: 'Encerrar o compartilhamento',
    releaseAbout:
      '%{name} entrou neste dispositivo. Insira a senha desta pessoa para encerrar o compartilhamento.',
    password: 'Senha de %{name}',
    releaseNow: 'Encerrar o compartilhamento',
    shareTitle: 'Compartilhar este caixa?',
    shareAbout:
      'As pessoas alternam com o seu PIN e cada venda fica em nome de quem a fez. Até você encerrar o compartilhamento com a sua senha, este dispositivo só serve para vender.',
    unsent: 'Há vendas pagas não enviadas. Compartilhe o caixa quando todas estiverem enviadas.',
    share: 'Compartilhar o caixa',
  },
})
