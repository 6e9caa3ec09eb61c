/** Holds the texts of the page that prints price labels. */
export const priceLabels = {
  title: 'Etiquetas de preço',
  products: 'Produtos',
  choose: 'Selecione produtos na lista de produtos e escolha «Imprimir etiquetas».',
  layout: 'Formato das etiquetas',
  layouts: {
    a4x24: 'A4, 24 etiquetas de 70 × 37 mm',
    a4x65: 'A4, 65 etiquetas de 38 × 21 mm',
    roll50x30: 'Rolo, 50 × 30 mm',
  },
  code: 'Código',
  codes: { bars: 'Códigos de barras', qr: 'Códigos QR' },
  skipped: 'Etiquetas já usadas na primeira folha',
  copies: 'Etiquetas de %{name}',
  result: 'Etiquetas: %{count} · Páginas: %{pages}',
} as const
