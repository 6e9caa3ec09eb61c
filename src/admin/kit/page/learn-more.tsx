import { Box, Button, Collapse, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useWords } from '../../core/context/words.ts'

/** Explains what maintenance means, and tries again. */
export function LearnMore() {
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const text = useId()
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, mt: 2 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          aria-expanded={isOpen}
          aria-controls={text}
          onClick={() => setIsOpen(!isOpen)}
        >
          {words('errors.more')}
        </Button>
        <Button variant="contained" onClick={() => location.assign('/')}>
          {words('errors.retry')}
        </Button>
      </Box>
      <Collapse in={isOpen} id={text}>
        <Typography sx={{ maxWidth: '60ch' }}>{words('errors.maintenance')}</Typography>
      </Collapse>
    </Box>
  )
}
