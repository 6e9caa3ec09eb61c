import type { Kind } from '../../schema/fields.ts'
import type { Registry } from '../../schema/registry.ts'
import type { About } from '../../schema/uploads.ts'

const KINDS: Readonly<Record<About['kind'], readonly Kind[]>> = {
  // A picture can be kept as a file, a file cannot be drawn as a picture.
  image: ['image', 'images', 'file', 'files'],
  document: ['file', 'files'],
}

/** Whether somebody with these rights writes a record that such an upload could be for. */
export function maySend(
  kind: About['kind'],
  { resources, settings }: Registry,
  can: (right: string) => boolean,
): boolean {
  return [...resources, settings.resource]
    .filter(({ fields }) => Object.values(fields).some((field) => KINDS[kind].includes(field.kind)))
    .some(({ one }) => can(`${one}.create`) || can(`${one}.edit`))
}
