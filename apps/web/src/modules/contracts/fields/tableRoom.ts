// How much of a table its place shows, as it will be printed: letters become smaller first, as far as they may; what then
// still does not fit goes on on pages of its own.

const SMALLEST_PT = 6
/** A line with the room above and below it. */
const ROW = 1.8
/** Where the words stand that say where the rest is. */
const NOTE_PT = 14.4

/** Rows shown in its place: all of them unless even the smallest letters leave too little room. */
export const rowsInPlace = (
  count: number,
  { heightPt, sizePt }: { heightPt: number; sizePt: number },
): number => {
  const fitsSmall = (count + 1) * ROW * Math.min(SMALLEST_PT, sizePt) <= heightPt
  if (fitsSmall) return count
  return Math.max(0, Math.floor((heightPt - NOTE_PT) / (ROW * sizePt)) - 1)
}
