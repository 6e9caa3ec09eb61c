import { Box, Button } from '@mui/material'
import { useWords } from '../../core/context/words.ts'

interface RemovedFileProps {
  readonly name: string
  /** Undefined when there is no room for it any more. */
  readonly onUndo: (() => void) | undefined
}

/** Draws a file that will be gone once the form is saved. */
export function RemovedFile({ name, onUndo }: RemovedFileProps) {
  const say = useWords()
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', textDecoration: 'line-through' }}>
        {name}
      </Box>
      {onUndo && (
        <Button
          size="small"
          variant="text"
          onClick={onUndo}
          aria-label={say('upload.takeBack', { name })}
        >
          {say('upload.undo')}
        </Button>
      )}
    </Box>
  )
}

const line = { display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' } as const
