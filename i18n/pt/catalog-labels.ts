/** Palavras das etiquetas de preço. */
export const priceLabels = {
  title: 'Etiquetas de preço',
  products: 'Produtos',
  choose: 'Marque produtos na lista e escolha «Imprimir etiquetas».',
  layout: 'Imprimir em',
  layouts: {
    a4x24: 'A4, 24 etiquetas de 70 × 37 mm',
    a4x65: 'A4, 65 etiquetas de 38 × 21 mm',
    roll50x30: 'Rolo, 50 × 30 mm',
  },
  skipped: 'Lugares já usados',
  copies: 'Etiquetas de %{name}',
  result: 'Etiquetas: %{count} · Páginas: %{pages}',
} as const
