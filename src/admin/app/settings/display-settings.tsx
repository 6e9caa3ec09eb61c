import { Button } from '@mui/material'
import { useNotify, useStoreContext } from 'react-admin'
import { useRegistry } from '../../core/context/registry.tsx'
import { useWords } from '../../core/context/words.ts'
import { densities, useDensity, type Density } from '../../list/grid/density.ts'
import { RadioChoice } from './radio-choice.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Draws the density settings. */
export function DisplaySettings() {
  const words = useWords()
  const notify = useNotify()
  const store = useStoreContext()
  const { resources } = useRegistry()
  const [density, setDensity] = useDensity()

  function reset() {
    for (const { name } of resources) store.removeItems(`${name}.`)
    notify('settings.display.resetDone', { type: 'success' })
  }

  return (
    <SettingsCard about={words('settings.display.about')}>
      <RadioChoice
        label={words('settings.display.density')}
        // The keys of densities are what Density is.
        choices={(Object.keys(densities) as Density[]).map((key) => [
          key,
          words(`list.densities.${key}`),
        ])}
        chosen={density}
        onChoose={setDensity}
      />
      <Button variant="outlined" onClick={reset}>
        {words('settings.display.reset')}
      </Button>
    </SettingsCard>
  )
}
