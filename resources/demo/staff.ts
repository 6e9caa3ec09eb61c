import { en, Faker, pt_BR } from '@faker-js/faker'
import { createDemoId } from './demo-id.ts'
import type { DemoRecords, DemoText } from './record-set.ts'
import { createBranchId, REGIONS } from './parties.ts'

const SEED = 20_140_103
/** Lists the job titles in each department. */
const DEPARTMENTS = {
  management: ['director', 'assistant'],
  sales: ['salesClerk', 'salesLead', 'cashier'],
  purchasing: ['buyer'],
  warehouse: ['stockKeeper', 'driver'],
  accounts: ['accountant'],
  hr: ['hrOfficer'],
} as const

type Department = keyof typeof DEPARTMENTS

/** Creates departments, and employees with the same names on every run and with e-mail addresses that do not exist. */
export function createDemoStaff(text: DemoText): DemoRecords {
  const faker = new Faker({ locale: [pt_BR, en] })
  faker.seed(SEED)
  const departments = Object.keys(DEPARTMENTS) as Department[]
  const jobs = departments.flatMap((department) =>
    DEPARTMENTS[department].flatMap((title) =>
      REGIONS.map((region) => ({ department, title, region })),
    ),
  )
  return {
    departments: departments.map((department) => ({
      id: createDemoId('department', department),
      name: text(`demo.departments.${department}`),
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
        jobTitle: text(`demo.jobs.${title}`),
        branch: createBranchId(region),
        joiningDate: faker.date
          .between({ from: '2013-01-01', to: '2023-12-31' })
          .toISOString()
          .slice(0, 10),
      }
    }),
  }
}
