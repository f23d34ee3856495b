import { handlers } from '../../../platform/http/call.ts'
import { carbonScore } from './score.ts'

export const carbonCalls = handlers({ '/carbon/score': carbonScore })
