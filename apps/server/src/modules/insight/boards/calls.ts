import { handlers } from '../../../platform/http/call.ts'
import { askQuestion, boardInfo } from './ask.ts'
import { listBoards, readBoardConfig, saveBoard } from './configs.ts'

export const boardsCalls = handlers({
  '/cust/bi/user/config/info': listBoards,
  '/cust/bi/get/config/info/{id}': readBoardConfig,
  '/cust/bi/update/config': saveBoard,
  '/cust/bi/signal/chat/info': askQuestion,
  '/cust/bi/index/contract/info': boardInfo,
})
