import { capability } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import { boardsCalls } from './calls.ts'
import { foldDeltas } from './cells.ts'
import { fillLines, foldFigures } from './figures.ts'

const keepBoards = async (services: Services): Promise<void> => {
  await fillLines(services)
  await foldDeltas(services)
  await foldFigures(services)
}

export const boards = capability({
  name: 'insight/boards',
  calls: boardsCalls,
  jobs: (services, work) =>
    work.job('foldBoard', () => keepBoards(services), {
      singleton: true,
      retries: 0,
      every: '* * * * *',
    }),
  tables: [
    'board_delta',
    'board_cell',
    'board_province',
    'board_line',
    'board_figure_delta',
    'board_figure',
    'board_filled',
    'bi_board',
  ],
})
