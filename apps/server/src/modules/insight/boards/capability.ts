import { capability } from '../../../platform/capability.ts'
import { boardsCalls } from './calls.ts'
import { foldDeltas } from './cells.ts'

export const boards = capability({
  name: 'insight/boards',
  calls: boardsCalls,
  jobs: (services, work) =>
    work.job('foldBoard', async () => void (await foldDeltas(services)), {
      singleton: true,
      retries: 0,
      every: '* * * * *',
    }),
  tables: ['board_delta', 'board_cell', 'bi_board'],
})
