import type { Extension } from '../../../src/admin/fields/extensions.tsx'
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
