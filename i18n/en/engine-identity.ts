/** Lists the messages of requests that are refused before they reach a record: wrong host, limits, missing version. */
export const requestIssues = {
  MISDIRECTED:
    'This server does not answer to the name %{host}. Open it at %{address}, or set PUBLIC_URL to the address that people use.',
  TOO_MANY_TEAMS: 'You own %{max} teams, which is the maximum. Use one of them.',
  UPLOAD_QUOTA:
    'The files of the team take up %{max}, which is the limit. Remove files that are no longer needed, or ask the person who runs this server for more space.',
  VERSION_REQUIRED:
    'This document is posted. Send the version that you changed (If-Match), so that nobody’s change is lost.',
} as const

/** Lists the messages of sign-in errors: the error codes of better-auth, and `SIGN_UP_CLOSED`. */
export const signInIssues = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail or the password is wrong. Check both and try again.',
  INVALID_PASSWORD: 'The password is wrong. Check it and try again.',
  INVALID_CODE: 'This code does not work. Check it and try again; each code works once.',
  INVALID_BACKUP_CODE:
    'This recovery code does not work. Check it and try again; each code works once.',
  OTP_HAS_EXPIRED: 'This code is no longer valid. Ask for a new one.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE:
    'This code is no longer valid, because a wrong code was entered too often. Ask for a new one.',
  OTP_NOT_ENABLED:
    'This account does not use codes by e-mail. Enter the code of the authenticator app.',
  TOTP_NOT_ENABLED: 'This account does not use an authenticator app. Set it up first.',
  TWO_FACTOR_NOT_ENABLED: 'This account has no second factor. Set it up first.',
  INVALID_TWO_FACTOR_COOKIE: 'This sign-in has expired. Enter your e-mail and password again.',
  INVALID_TOKEN: 'This link no longer works: it was used or has expired. Ask for a new link.',
  SIGN_UP_CLOSED: 'You need an invitation to create an account on this server.',
} as const
