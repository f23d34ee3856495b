import { handlers } from '../../../platform/http/call.ts'
import { searchAll } from './search-all.ts'

export const searchCalls = handlers({ '/search/all': searchAll })
