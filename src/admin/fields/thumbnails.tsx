/** Small pictures of uploads, in order. */
export function Thumbnails({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {ids.map((id) => (
        <img
          key={id}
          src={`/api/v1/uploads/${id}`}
          alt=""
          width={28}
          height={28}
          loading="lazy"
          style={{ objectFit: 'cover', borderRadius: 6 }}
        />
      ))}
    </span>
  )
}
