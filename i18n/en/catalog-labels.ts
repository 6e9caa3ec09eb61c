/** Holds the texts of the page that prints price labels. */
export const priceLabels = {
  title: 'Price labels',
  products: 'Products',
  choose: 'Select products in the product list, then choose “Print labels”.',
  layout: 'Label layout',
  layouts: {
    a4x24: 'A4, 24 labels of 70 × 37 mm',
    a4x65: 'A4, 65 labels of 38 × 21 mm',
    roll50x30: 'Roll, 50 × 30 mm',
  },
  code: 'Code',
  codes: { bars: 'Barcodes', qr: 'QR codes' },
  skipped: 'Labels already used on the first sheet',
  copies: 'Labels of %{name}',
  result: 'Labels: %{count} · Pages: %{pages}',
} as const
