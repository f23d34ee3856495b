// Choices side by side, or one below the other where the box is high enough: on the screen as in the file.

export type OptionGrid = { rows: number; columns: number }

const LINE = 1.4

export const optionGrid = (count: number, heightPt: number, sizePt: number): OptionGrid => {
  if (count < 1) return { rows: 1, columns: 1 }
  const fitting = Math.max(1, Math.min(count, Math.floor(heightPt / (sizePt * LINE))))
  const columns = Math.ceil(count / fitting)
  return { rows: Math.ceil(count / columns), columns }
}

/** The part of the box, as fractions of it, that holds one option. Read line by line. */
export const optionCell = ({ rows, columns }: OptionGrid, index: number) => ({
  x: (index % columns) / columns,
  y: Math.floor(index / columns) / rows,
  width: 1 / columns,
  height: 1 / rows,
})
