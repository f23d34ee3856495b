import type { ListColumn } from './listTypes.ts'

type Measured = Pick<ListColumn<never>, 'key' | 'title' | 'width' | 'least'>

/** A letter of a head, and what stands around the words of a cell. */
const LETTER = 14
const AROUND = 18
/** The sign beside a head rows can be sorted by. */
const SIGN = 16
/** What may be cut short with its whole text on pointing at it: a name or a note still says something at this share. */
const SHARE = 0.6
/** What is narrow holds a day, a number or a word or two: cut short it says nothing. */
const NARROW = 130
const NARROW_SHARE = 0.9

/** How narrow a column may become before it says nothing: its head, a time or an amount stand on one line. */
export const leastWidth = ({ key, title, width, least }: Measured): number =>
  key === 'actions'
    ? width
    : Math.min(width, Math.max(least ?? width * SHARE, title.length * LETTER + AROUND + SIGN))

/** How wide it stays where columns are scrolled to in any case: a day or a number is then whole. */
export const scrolledWidth = (column: Measured): number =>
  column.width > NARROW ? leastWidth(column) : Math.max(leastWidth(column), column.width * NARROW_SHARE)

const sum = (widths: readonly number[]) => widths.reduce((all, one) => all + one, 0)

/**
 * Where not all fit, as many as do share the room before the fixed last one, so that its edge stands between two columns:
 * half an amount reads like another amount. The rest is scrolled to.
 */
const wholeOnes = (columns: readonly Measured[], room: number): number[] => {
  const widths = columns.map(scrolledWidth)
  const isFixed = columns.map(({ key }) => key === 'actions')
  const free = room - sum(widths.filter((_, at) => isFixed[at]))
  let used = 0
  const whole = widths.map((width, at) => {
    if (isFixed[at] || used > free) return false
    used += width
    return used <= free
  })
  const shown = sum(widths.filter((_, at) => whole[at]))
  return widths.map((width, at) => (whole[at] ? (width * free) / shown : width))
}

/**
 * Columns made to stand beside each other in the room there is, each giving up in proportion to what it can spare. Where
 * even that is not enough the rest is scrolled to.
 */
export const fitColumns = <C extends Measured>(columns: readonly C[], room: number): C[] => {
  const total = sum(columns.map(({ width }) => width))
  if (room <= 0 || total <= room) return [...columns]
  const least = columns.map(leastWidth)
  const mayGive = total - sum(least)
  const widths =
    total - room > mayGive
      ? wholeOnes(columns, room)
      : columns.map(({ width }, at) => width - ((width - least[at]!) * (total - room)) / mayGive)
  return columns.map((column, at) => ({ ...column, width: Math.floor(widths[at]!) }))
}
