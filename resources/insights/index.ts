/** Declares reports across modules. */
export { userActivity } from './user-activity.ts'
