import { Box } from '@mui/material'
import { KeptFile } from './kept-file.tsx'
import { useAbout } from './use-about.ts'

/** Draws files to be opened or saved, on the page of what they belong to. */
export function FileList({ ids }: { readonly ids: readonly string[] }) {
  const known = useAbout(ids)
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {ids.map((id) => (
        <KeptFile key={id} id={id} about={known?.get(id)} isAsked={known === undefined} />
      ))}
    </Box>
  )
}
