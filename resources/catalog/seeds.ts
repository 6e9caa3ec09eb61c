import type { Seeds } from '../server-modules.ts'

/** Holds the records of a new team. */
export const seeds: Seeds = {
  en: {
    units: [
      { name: 'Piece', shortName: 'pc', decimals: 0 },
      { name: 'Box', shortName: 'box', decimals: 0 },
      { name: 'Kilogram', shortName: 'kg', decimals: 3 },
      { name: 'Gram', shortName: 'g', decimals: 0 },
      { name: 'Litre', shortName: 'l', decimals: 3 },
      { name: 'Metre', shortName: 'm', decimals: 2 },
      { name: 'Hour', shortName: 'h', decimals: 2 },
    ],
  },
  pt: {
    units: [
      { name: 'Unidade', shortName: 'un', decimals: 0 },
      { name: 'Caixa', shortName: 'cx', decimals: 0 },
      { name: 'Quilograma', shortName: 'kg', decimals: 3 },
      { name: 'Grama', shortName: 'g', decimals: 0 },
      { name: 'Litro', shortName: 'l', decimals: 3 },
      { name: 'Metro', shortName: 'm', decimals: 2 },
      { name: 'Hora', shortName: 'h', decimals: 2 },
    ],
  },
}
