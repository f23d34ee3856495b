import { expect, it } from 'vitest'
import type { FieldRow, FileRow } from '../contract/aggregate.ts'
import { COLOURS } from '../contract/compose.ts'
import { drawMarks } from './draw-marks.ts'

const file = { id: 'f', page_sizes: [[595, 842]] } as unknown as FileRow
const field = (kind: string, settings: object) =>
  ({ file_id: 'f', kind, page: 0, x: 0.1, y: 0.2, width: 0.4, height: 0.1, settings }) as unknown as FieldRow

it('a remark stands in its box, broken into lines, in the font, size and colour of its place', () => {
  const remark = field('remark', { sizePt: 14, font: 'hei', colour: 'red' })
  const [drawn] = drawMarks(file, [{ field: remark, text: '同意，货到付款。' }], false).placements
  expect(drawn).toMatchObject({
    page: 0,
    box: { width: 0.4, height: 0.1 },
    text: { value: '同意，货到付款。', sizePt: 14, colour: COLOURS.red, block: { face: 'hei' } },
  })
})

it('a day is written in the colour of its place, black where it says none', () => {
  const colourOf = (settings: object) =>
    drawMarks(file, [{ field: field('date', settings), text: '2026年1月15日' }], false).placements[0]!.text
  expect(colourOf({ colour: 'red' })).toMatchObject({ colour: COLOURS.red })
  expect(colourOf({})).toMatchObject({ colour: COLOURS.black })
})
