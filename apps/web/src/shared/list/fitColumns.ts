import type { ListColumn } from './listTypes.ts'

type Measured = Pick<ListColumn<never>, 'key' | 'title' | 'width' | 'least'>

/** A letter of a head, and what stands around the words of a cell. */
const LETTER = 14
const AROUND = 18
/** The sign beside a head rows can be sorted by. */
const SIGN = 16
/** What may be cut short with its whole text on pointing at it: a name or a note still says something at this share. */
const SHARE = 0.6

/** How narrow a column may become before it says nothing: its head, a time or an amount stand on one line. */
export const leastWidth = ({ key, title, width, least }: Measured): number =>
  key === 'actions'
    ? width
    : Math.min(width, Math.max(least ?? width * SHARE, title.length * LETTER + AROUND + SIGN))

/**
 * Columns made to stand beside each other in the room there is, each giving up in proportion to what it can spare. Where
 * even that is not enough each is as narrow as it may be, and the rest is scrolled to.
 */
export const fitColumns = <C extends Measured>(columns: readonly C[], room: number): C[] => {
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  const spare = columns.map((column) => column.width - leastWidth(column))
  const mayGive = spare.reduce((sum, one) => sum + one, 0)
  if (room <= 0 || total <= room || mayGive === 0) return [...columns]
  const share = Math.min(1, (total - room) / mayGive)
  return columns.map((column, at) => ({ ...column, width: Math.floor(column.width - spare[at]! * share) }))
}
