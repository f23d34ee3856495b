// Recognition works on a levelled picture; people look at the page as it was scanned. Puts every box back there.

import { unlevel } from '../image/grey.ts'
import { type Block, type Box, isMark, isTable, type Page, type Run, type TextBlock } from '../model.ts'

/** Marks were found on the page as it is and stay where they are. */
export function tiltPage(page: Page, degrees: number): void {
  const move = (box: Box): Box => {
    const [x, y] = unlevel(
      page.width,
      page.height,
      degrees,
      (box.x + box.w / 2) * page.width,
      (box.y + box.h / 2) * page.height,
    )
    return { ...box, x: within(x / page.width - box.w / 2), y: within(y / page.height - box.h / 2) }
  }
  const tiltRun = (run: Run) => {
    const box = move(run.box)
    const shift = box.x - run.box.x
    run.edges = run.edges?.map((edge) => within(edge + shift))
    run.box = box
  }
  const tiltText = (block: TextBlock) => {
    for (const line of block.lines) {
      line.runs.forEach(tiltRun)
      line.box = around(line.runs.map((run) => run.box))
    }
    block.box = around(block.lines.map((line) => line.box))
  }
  const tilt = (block: Block) => {
    if (isMark(block)) return
    if (!isTable(block)) {
      tiltText(block)
      return
    }
    block.box = move(block.box)
    for (const cell of block.cells) {
      cell.box = move(cell.box)
      cell.blocks.forEach(tiltText)
    }
  }
  page.blocks.forEach(tilt)
}

const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5

function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.w))
  const bottom = Math.max(...boxes.map((box) => box.y + box.h))
  return { x, y, w: within(right - x), h: within(bottom - y) }
}
