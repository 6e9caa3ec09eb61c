/** Draws the sign of whom a paper is from; its name stands below. */
export function PaperLogo({ id }: { readonly id: string }) {
  return (
    <img
      src={`/api/v1/uploads/${id}?size=256`}
      alt=""
      style={{ display: 'block', maxWidth: 220, maxHeight: 90, margin: '0 auto 6px 0' }}
    />
  )
}
