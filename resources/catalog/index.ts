/** Declares products and what describes them. */
export { products } from './products.ts'
export { units } from './units.ts'
export { categories } from './categories.ts'
export { brands } from './brands.ts'
