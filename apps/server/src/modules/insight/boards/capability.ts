import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { askQuestion, boardInfo } from './ask.ts'
import { foldDeltas } from './cells.ts'
import { listBoards, readBoardConfig, saveBoard } from './configs.ts'
import { fillCrossings, fillYears, foldCrossings } from './crossings.ts'
import { fillLines, fillTotals, foldFigures } from './figures.ts'
import { fillReach, foldReach } from './reach.ts'

const boardsCalls = handlers({
  '/cust/bi/user/config/info': listBoards,
  '/cust/bi/get/config/info/{id}': readBoardConfig,
  '/cust/bi/update/config': saveBoard,
  '/cust/bi/signal/chat/info': askQuestion,
  '/cust/bi/index/contract/info': boardInfo,
})

const keepBoards = async (services: Services): Promise<void> => {
  await fillLines(services)
  await foldDeltas(services)
  await foldFigures(services)
  await fillTotals(services)
  await fillCrossings(services)
  await fillYears(services)
  await foldCrossings(services)
  await fillReach(services)
  await foldReach(services)
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
    'board_line_delta',
    'board_crossing',
    'board_reach_delta',
    'board_reach',
    'bi_board',
  ],
  reads: [
    'account',
    'archived',
    'contract',
    'contract_participant',
    'contract_party',
    'contract_type',
    'department',
    'ledger',
    'ledger_fund',
    'ledger_invoice',
    'ledger_plan',
    'member_role',
  ],
})
