import { useCall } from '../../../shared/api/useCall.ts'
import type { ShownField } from '../fields/shownField.ts'

/** Links to the pictures that stand in fields, by their ids; asked for only where there is one. */
export const useFieldPictures = (
  contractId: string,
  fields: readonly ShownField[],
): Readonly<Record<string, string>> => {
  const enabled = fields.some(({ value }) => value && 'pictureId' in value)
  const { data } = useCall('/contract/fieldPictures', { contractId }, { quiet: true, staleTime: 0, enabled })
  return Object.fromEntries((data?.pictures ?? []).map(({ pictureId, url }) => [pictureId, url]))
}
