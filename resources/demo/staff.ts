import { en, Faker, pt_BR } from '@faker-js/faker'
import { createDemoId } from './demo-id.ts'
import type { DemoRecords } from './record-set.ts'
import { createBranchId } from './parties.ts'

const SEED = 20_140_103
const REGIONS = ['West', 'East', 'Central', 'South']
const DEPARTMENTS: Readonly<Record<string, readonly string[]>> = {
  Management: ['Managing director', 'Assistant'],
  Sales: ['Sales clerk', 'Sales lead', 'Cashier'],
  Purchasing: ['Buyer'],
  Warehouse: ['Stock keeper', 'Driver'],
  Accounts: ['Accountant'],
  'Human resources': ['HR officer'],
}

/** Creates people with the same names on every run and with addresses that do not exist. */
export function createDemoStaff(): DemoRecords {
  const faker = new Faker({ locale: [pt_BR, en] })
  faker.seed(SEED)
  const jobs = Object.entries(DEPARTMENTS).flatMap(([department, titles]) =>
    titles.flatMap((title) => REGIONS.map((region) => ({ department, title, region }))),
  )
  return {
    departments: Object.keys(DEPARTMENTS).map((name) => ({
      id: createDemoId('department', name),
      name,
    })),
    employees: jobs.map(({ department, title, region }, i) => {
      const [firstName, lastName] = [faker.person.firstName(), faker.person.lastName()]
      return {
        id: createDemoId('employee', String(i)),
        code: `EMP-${String(i + 1).padStart(5, '0')}`,
        firstName,
        lastName,
        email: `employee-${i + 1}@example.test`,
        department: createDemoId('department', department),
        jobTitle: title,
        branch: createBranchId(region),
        joiningDate: faker.date
          .between({ from: '2013-01-01', to: '2023-12-31' })
          .toISOString()
          .slice(0, 10),
      }
    }),
  }
}
