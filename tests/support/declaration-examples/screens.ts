import type { Extension } from '../../../src/admin/fields/extensions.tsx'
import type {
  DeviceScreens,
  RecordLink,
  Screen,
} from '../../../src/admin/core/navigation/screen.ts'
import type { NavigationEntry, NavigationGroup } from '../../../src/schema/navigation.ts'

/** Stands for a component of a screen. */
const Nothing = () => null

/** Holds the examples of the navigation and of additions to screens in docs/declarations.md. */
export const screenExamples = {
  NavigationGroup: [
    { key: 'product', icon: 'package' },
    { key: 'start', icon: 'house', to: { page: '/' } },
    {
      key: 'product',
      icon: 'package',
      entries: [{ label: 'brands', resource: 'brands', view: 'list' }],
    },
  ] satisfies readonly NavigationGroup[],
  NavigationEntry: [
    { label: 'brands', resource: 'brands', view: 'list' },
    { label: 'profitColumns', page: '/profit-loss/columns', right: 'profit-line.view' },
  ] satisfies readonly NavigationEntry[],
  ScreenOfPage: [
    { address: '/users', load: async () => Nothing },
    { address: '/users', right: 'user.view', load: async () => Nothing },
    {
      address: '/receive-payment',
      recordLink: {
        resource: 'customers',
        as: 'customer',
        label: 'navigation.receivePayment',
        icon: 'banknote',
      },
      load: async () => Nothing,
    },
  ] satisfies readonly Screen[],
  ScreenOfResource: [
    { resource: 'sales', view: 'create', load: async () => Nothing },
  ] satisfies readonly Screen[],
  RecordLink: [
    { resource: 'products', as: 'product', label: 'navigation.printLabels', icon: 'tags' },
    {
      resource: 'products',
      as: 'product',
      label: 'navigation.printLabels',
      icon: 'tag',
      bulk: 'filter',
    },
  ] satisfies readonly RecordLink[],
  DeviceScreens: [
    { address: '/new-sale', load: async () => Nothing, lockAfter: () => 5 },
  ] satisfies readonly DeviceScreens[],
  FieldExtension: [
    { resource: 'products', field: 'name', cell: async () => Nothing },
    { resource: 'sales', field: 'lines.price', input: async () => Nothing },
  ] satisfies readonly Extension[],
  PanelExtension: [
    { resource: 'products', panel: 'show', right: 'product.edit', load: async () => Nothing },
  ] satisfies readonly Extension[],
  SectionExtension: [
    { resource: 'products', section: 'prices', load: async () => Nothing },
  ] satisfies readonly Extension[],
} as const satisfies Readonly<Record<string, readonly unknown[]>>
