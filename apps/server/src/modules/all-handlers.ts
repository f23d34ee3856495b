import type { Handlers } from '../platform/http/call.ts'
import { accountCalls } from './account/calls.ts'
import { authCalls } from './auth/calls.ts'
import { noticesCalls } from './notices/calls.ts'
import { orgCalls } from './org/calls.ts'

/** Does not compile while a declared call lacks its handler. */
export const allHandlers: Handlers = { ...authCalls, ...accountCalls, ...orgCalls, ...noticesCalls }
