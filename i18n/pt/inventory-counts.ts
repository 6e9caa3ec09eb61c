import type { count as english } from '../en/inventory-counts.ts'

/** Holds the texts of the screen for counting stock, which are loaded with the screen. */
export const count: { readonly [K in keyof typeof english]: string } = {
  title: 'Contagem: %{branch}',
  progress: '%{done} de %{all} contados',
  allCounted: 'Todos os produtos da folha estão contados.',
  sheet: 'Voltar à folha',
  toSheet: 'Rever e lançar',
  find: 'Procurar na folha',
  left: 'Só produtos por contar',
  add: 'Adicionar um produto',
  none: 'Não há produtos a mostrar.',
  nothingListed:
    'A folha está vazia. Leia códigos ou adicione produtos aqui, ou adicione produtos na página anterior.',
  counted: 'Contado: %{name}',
  uncounted: 'por contar',
  books: 'Nos registos ao listar: %{quantity}',
  moved: 'Nos registos agora: %{quantity}',
  difference: 'Diferença %{quantity}',
  less: 'Diminuir quantidade',
  more: 'Aumentar quantidade',
  next: 'Seguinte',
  skip: 'Saltar',
  clear: 'Apagar contagem',
  scanned: '%{name}: %{quantity}',
  waiting:
    'Contagens por guardar: %{count}. São reenviadas até o servidor as guardar; não feche esta página.',
  closed: 'Esta folha está no estado «%{status}», por isso já não aceita contagens.',
  notACount: 'Este acerto não é uma contagem.',
}
