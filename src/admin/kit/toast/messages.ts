import type { NotificationPayload } from 'react-admin'

/** Describes a toast that was shown in this tab. */
export interface PastMessage extends NotificationPayload {
  /** Holds the time at which the toast was shown, as an ISO string. */
  readonly at: string
}

/** Limits the messages that the bell lists. */
const MAX_MESSAGES = 50

// Signing out clears the messages, because it loads the page again.
let messages: readonly PastMessage[] = []

/** Adds a toast to the messages of the bell, which keeps the last fifty. */
export function rememberMessage(message: NotificationPayload): void {
  messages = [{ ...message, at: new Date().toISOString() }, ...messages].slice(0, MAX_MESSAGES)
}

/** Returns the messages that were shown in this tab, the latest first. */
export function listMessages(): readonly PastMessage[] {
  return messages
}
