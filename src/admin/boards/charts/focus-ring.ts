/** Charts take the focus without showing it: by an inline style, which only this outdoes. */
export function focusRing(color: string) {
  return { '& [tabindex="0"]:focus-visible': { outline: `2px solid ${color} !important` } }
}
