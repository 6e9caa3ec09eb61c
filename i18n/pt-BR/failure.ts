export { failure } from '../pt/failure.ts'
