import type { PrintoutTranslation } from '../../../i18n/messages.ts'
import type { Language } from '../../../i18n/languages.ts'
import { nameCountry } from '../../../src/schema/country.ts'
import type { PrintoutParty, PrintoutTools } from '../../../src/schema/printout.ts'
import { getSettings } from '../../company/settings.ts'
import type { Address } from '../../../src/schema/row.ts'
import type { Values } from '../../../src/schema/values.ts'

/** Loads the company's data for a printout: its names, tax ID and logo, and address and contact data of the branch. */
export async function loadSeller(
  branch: string,
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<PrintoutParty> {
  const [[own], [primary]] = await Promise.all([
    tools.readRecordsById('branches', [branch]),
    tools.readMatching('branches', { isPrimary: true }),
  ])
  const { name, lines } = describeParty(
    { ...listCompanyFacts(tools), ...pickTaxId(primary), ...withoutNulls(own) },
    tools,
    t,
  )
  const { legalName } = getSettings(tools.team)
  const names = [legalName, name].filter((each) => each && each !== tools.team.name) as string[]
  return { name: tools.team.name, lines: [...names, ...lines], ...pickLogo(tools) }
}

/** Loads the company's data from its primary branch, for printouts that concern no branch. */
export async function loadCompanyDetails(
  tools: PrintoutTools,
  t: PrintoutTranslation,
): Promise<PrintoutParty> {
  const [primary] = await tools.readMatching('branches', { isPrimary: true })
  const facts = { ...listCompanyFacts(tools), ...withoutNulls(primary), name: tools.team.name }
  const { lines, ...party } = describeParty(facts, tools, t)
  const { legalName } = getSettings(tools.team)
  const isOther = legalName && legalName !== tools.team.name
  return { ...party, lines: isOther ? [legalName, ...lines] : lines, ...pickLogo(tools) }
}

/** Returns address and tax ID of the company, for branches without their own. */
function listCompanyFacts({ team }: PrintoutTools): Values {
  const { address, taxId } = getSettings(team)
  return { address, taxId }
}

function pickTaxId(primary: Values | undefined): Values {
  return primary?.taxId ? { taxId: primary.taxId } : {}
}

/** Returns the lines at the foot of printouts: the team's text, and the note on the kind of document. */
export function listFooterLines(
  { team }: PrintoutTools,
  t: PrintoutTranslation,
): readonly string[] {
  const { paperFooter } = getSettings(team)
  return [...(paperFooter ? [paperFooter] : []), t('commercial')]
}

function pickLogo({ team }: PrintoutTools): Pick<PrintoutParty, 'logo'> {
  const { logo } = getSettings(team)
  return logo ? { logo } : {}
}

/** Describes a customer, supplier or branch on a printout: name, address, phone, e-mail and tax ID. */
export function describeParty(
  party: Values,
  { language }: Pick<PrintoutTools, 'language'>,
  t: PrintoutTranslation,
  label?: string,
): PrintoutParty {
  const { name, address, phone, email, taxId } = party
  return {
    ...(label !== undefined && { label }),
    name: String(name ?? ''),
    lines: [
      // Addresses are stored in the shape of `Address`.
      ...formatAddressLines(address as Address | null | undefined, language),
      ...(phone ? [t('phone', { phone })] : []),
      ...(email ? [String(email)] : []),
      ...(taxId ? [t('taxId', { id: taxId })] : []),
    ],
  }
}

function formatAddressLines(
  address: Address | null | undefined,
  language: Language,
): readonly string[] {
  if (!address) return []
  const { street, postcode, city, region, country } = address
  const town = [postcode, city].filter(Boolean).join(' ')
  const countryName = country && nameCountry(country, language)
  return [street, [town, region].filter(Boolean).join(', '), countryName].filter(
    (line) => line,
  ) as string[]
}

function withoutNulls(values: Values = {}): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
