/** Declares customers, suppliers and their account statements. */
export { suppliers } from './suppliers.ts'
export { customers } from './customers.ts'
export { customerStatement } from './reports/customer-statement.ts'
export { supplierHistory } from './reports/supplier-history.ts'
export { supplierStatement } from './reports/supplier-statement.ts'
