// Has done what a dialog was asked for: a refusal is the dialog's to show. Then what has changed is read again, and what
// was done is said.
//   onConfirm={() => carryOut('/contact/delete', { contactId }, contactsChanged, '联系人已删除')}
//   onConfirm={() => carryOut('/dueRule/delete', { ruleId }, ['/dueRule/list'])}

import type { Body, JsonPath } from '@xinqi/api/calls'
import { toast } from '../lite/toast.ts'
import { call } from './call.ts'
import { outdate } from './useCall.ts'

/** The reads that are out of date, or what knows them. */
type Changed = readonly JsonPath[] | (() => Promise<unknown>)

export const carryOut = async <P extends JsonPath>(
  path: P,
  body: Body<P>,
  changed: Changed,
  done?: string,
) => {
  await call(path, body, { quiet: true })
  await (typeof changed === 'function' ? changed() : outdate(...changed))
  if (done) toast.success(done)
}
