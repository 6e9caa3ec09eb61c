import { useTexts, useTranslation } from '../../../src/admin/core/context/translation.ts'
import { Box, Card, CardContent, Typography } from '@mui/material'
import { LinkBase } from 'react-admin'
import { useRegistry } from '../../../src/admin/core/context/registry.tsx'
import { useSession } from '../../../src/admin/core/context/session.tsx'
import { useToday } from '../../../src/admin/core/context/formats.ts'
import { Icon } from '../../../src/admin/kit/icons/icon.tsx'
import { Page } from '../../../src/admin/kit/page/page.tsx'
import { buildReportAddress, describeReport, reportIndex } from '../report-index.ts'

/** Draws the index of the reports that the person may see, by topic. */
export function Reports() {
  const t = useTranslation()
  const texts = useTexts('reports')
  const { byName } = useRegistry()
  const { can } = useSession()
  const today = useToday()
  const chapters = reportIndex.flatMap(({ lines, ...chapter }) => {
    const permitted = lines.filter(({ resource }) => can(`${byName.get(resource)!.one}.view`))
    return permitted.length > 0 ? [{ ...chapter, lines: permitted }] : []
  })
  return (
    <Page title={t('navigation.reports')}>
      <Box sx={columns}>
        {texts &&
          chapters.map(({ key, icon, lines }) => (
            <Card
              key={key}
              component="section"
              variant="outlined"
              aria-labelledby={`reports-${key}`}
              sx={chapter}
            >
              <CardContent sx={{ p: 2 }}>
                <Typography id={`reports-${key}`} variant="h2" sx={heading}>
                  <Icon name={icon} /> {texts(`reports.chapters.${key}`)}
                </Typography>
                <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {lines.map((line) => (
                    <Box component="li" key={line.key} sx={item}>
                      <Box component={LinkBase} to={buildReportAddress(line, today)} sx={link}>
                        {texts(`reports.lines.${line.key}.label`)}
                      </Box>
                      <Typography variant="body2" color="textSecondary">
                        {describeReport(line, texts, can)}
                      </Typography>
                    </Box>
                  ))}
                </Box>
              </CardContent>
            </Card>
          ))}
      </Box>
    </Page>
  )
}

/** Arranges chapters of different lengths in columns without gaps. */
const columns = { columnWidth: 300, columnGap: '16px' } as const

const chapter = { breakInside: 'avoid', mb: 2 } as const

const heading = { display: 'flex', alignItems: 'center', gap: 1, mb: 1 } as const

const item = { py: 0.75 } as const

const link = {
  display: 'inline-block',
  minHeight: 24,
  fontWeight: 550,
  color: 'primary.main',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const
