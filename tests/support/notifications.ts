import type { TestCaller } from './caller.ts'

/** Describes a notification as the server lists it. */
interface ListedNotification {
  readonly id: string
  readonly event: string
  readonly resource: string
  readonly record: string | null
  readonly title: string
  readonly records: number
  readonly isRead: boolean
}

interface NotificationList {
  readonly unread: number
  readonly notifications: readonly ListedNotification[]
}

/** Reads the notifications of a person, the newest first. */
export const readNotifications = (person: TestCaller): Promise<NotificationList> =>
  person.api<NotificationList>('/me/notifications')
