import { Box } from '@mui/material'
import { useState } from 'react'

interface PersonFaceProps {
  readonly person: { readonly id: string | number; readonly name: string }
  /** Holds the version of the photo; null if the person has no photo. If undefined, the newest photo is read. */
  readonly photo?: string | null
  /** Sets the diameter in px. */
  readonly size?: number
}

/** Draws the photo of a person in a circle; without a photo, the initials. */
export function PersonFace({ person, photo, size = 28 }: PersonFaceProps) {
  const [missing, setMissing] = useState<string | null>()
  const hasPhoto = photo !== null && missing !== (photo ?? '')
  const address = `/api/v1/people/${person.id}/photo`
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ ...face, width: size, height: size, fontSize: size * 0.43 }}
    >
      {hasPhoto ? (
        <Box
          component="img"
          src={photo === undefined ? address : `${address}?v=${photo}`}
          alt=""
          loading="lazy"
          // Without a photo, the response is empty, and the browser reports an error.
          onError={() => setMissing(photo ?? '')}
          sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        getInitials(person.name)
      )}
    </Box>
  )
}

/** Returns the first letters of the first and the last name: `Ana Maria Costa` becomes `AC`. */
export function getInitials(name: string): string {
  const parts = name.split(/[\s.@]+/).filter(Boolean)
  const ends = parts.length > 1 ? [parts[0]!, parts.at(-1)!] : parts
  // The first letter is read as a code point, because half of a surrogate pair is no letter.
  return ends
    .map((part) => String.fromCodePoint(part.codePointAt(0)!))
    .join('')
    .toLocaleUpperCase()
}

const face = {
  fontFamily: 'fontFamily',
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: '50%',
  fontWeight: 650,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const
