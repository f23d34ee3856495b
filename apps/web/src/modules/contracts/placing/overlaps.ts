import type { PlacedField } from './placedField.ts'

/** So much of the smaller one may lie under the other before it is told: edges that touch disturb nobody. */
const TOLERATED = 0.15

const sharedArea = (one: PlacedField, other: PlacedField): number => {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const high = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return wide > 0 && high > 0 ? wide * high : 0
}

/** A party's seal over its own date is custom; everything else that covers something makes it unreadable. */
const isCustom = (one: PlacedField, other: PlacedField): boolean =>
  one.partyId === other.partyId &&
  [one.kind, other.kind].includes('seal') &&
  [one.kind, other.kind].some((kind) => kind === 'date' || kind === 'signature')

/** At the edge of every page, or over all of it: neither covers what stands in one place. */
const isEverywhere = ({ kind }: PlacedField): boolean => kind === 'seam' || kind === 'watermark'

/** Names of what a field covers or is covered by on its page. Pure. */
export const overlapping = (fields: readonly PlacedField[], field: PlacedField): string[] =>
  isEverywhere(field)
    ? []
    : fields
        .filter(
          (other) =>
            other.fieldId !== field.fieldId &&
            !isEverywhere(other) &&
            other.fileId === field.fileId &&
            other.page === field.page &&
            !isCustom(field, other) &&
            sharedArea(field, other) >
              TOLERATED * Math.min(field.width * field.height, other.width * other.height),
        )
        .map(({ name }) => name.trim() || '控件')
