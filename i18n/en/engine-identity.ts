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
