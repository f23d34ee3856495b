import type { Data } from '@xinqi/api/calls'
import { createStore } from '../../../shared/state/store.ts'

export type AskedStep = NonNullable<Data<'/v2/auth/login'>['secondStep']>

/** The step that still stands before the session. Outside the page: every way of signing in may end in it. */
export const askedStep = createStore<{ asked: AskedStep | null }>({ asked: null })
