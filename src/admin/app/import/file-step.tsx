import { useTranslation } from '../../core/context/translation.ts'
import { Box, Button, Typography } from '@mui/material'
import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'

interface FileStepProps {
  readonly onFile: (file: File) => void
}

/** Draws the first step of an import: choosing a file with a button or dropping one. */
export function FileStep({ onFile }: FileStepProps) {
  const t = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{ ...zone, borderColor: isOver ? 'primary.main' : 'divider' }}
    >
      <Typography sx={{ fontWeight: 550 }}>{t('import.drop')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '60ch' }}>
        {t('import.hint')}
      </Typography>
      <Button
        variant="contained"
        startIcon={<Upload size={16} />}
        onClick={() => chooser.current?.click()}
      >
        {t('import.choose')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('import.choose')}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </Box>
  )
}

const zone = {
  display: 'grid',
  justifyItems: 'center',
  gap: 1.5,
  p: 5,
  textAlign: 'center',
  border: '1px dashed',
  borderRadius: '12px',
  bgcolor: 'background.paper',
}
