import { handlers } from '../../../platform/http/call.ts'

export const webhooksCalls = handlers({})
