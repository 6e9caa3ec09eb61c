/** Declares products, categories, brands and units. */
export { products } from './products.ts'
export { units } from './units.ts'
export { categories } from './categories.ts'
export { brands } from './brands.ts'
