import { UploadedImage } from './uploads/uploaded-image.tsx'

/** Small pictures of uploads, in order. */
export function Thumbnails({ ids }: { readonly ids: readonly string[] }) {
  return (
    <span style={{ display: 'inline-flex', gap: 4, flexWrap: 'wrap' }}>
      {ids.map((id) => (
        <span key={id} style={{ width: 28, height: 28, borderRadius: 6, overflow: 'hidden' }}>
          <UploadedImage id={id} size={128} />
        </span>
      ))}
    </span>
  )
}
