interface UploadedImageProps {
  readonly id: string
  /** Longer side in px; the server keeps these sizes. */
  readonly size: 128 | 256 | 800
  /** Describes the picture; left out where text beside the picture does. */
  readonly alt?: string
}

/** Draws an uploaded picture, fitted into whatever holds it. */
export function UploadedImage({ id, size, alt = '' }: UploadedImageProps) {
  return (
    <img
      src={`/api/v1/uploads/${id}?size=${size}`}
      alt={alt}
      loading="lazy"
      style={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
    />
  )
}
