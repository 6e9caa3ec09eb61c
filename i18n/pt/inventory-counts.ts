import type { count as english } from '../en/inventory-counts.ts'

/** Holds the texts of the screen for counting stock, loaded with it. */
export const count: { readonly [K in keyof typeof english]: string } = {
  title: 'Contagem: %{branch}',
  progress: '%{done} de %{all} contados',
  allCounted: 'Está contado tudo o que há na folha.',
  sheet: 'Voltar à folha',
  toSheet: 'Rever e lançar',
  find: 'Procurar na folha',
  left: 'Só produtos por contar',
  add: 'Adicionar um produto',
  none: 'Não há produtos a mostrar.',
  nothingListed:
    'A folha está vazia. Leia ou adicione produtos aqui, ou adicione mercadoria na página anterior.',
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
    'Contagens por guardar: %{count}. Voltam a ser enviadas até o servidor as guardar; não feche esta página.',
  closed: 'Esta folha está no estado «%{status}», por isso já não se pode contar nela.',
  notACount: 'Este acerto não é uma contagem.',
}
