import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'

type Fault = {
  vendor: string
  attemptNo: string | null
  /** The same fault has the same mark. */
  mark: string
  what: string
  facts: Record<string, string | null>
  at: Date
}

/** Something about money that a person must look at. Told once, however often it is seen. */
export const reportFault = async (db: Queryable, fault: Fault): Promise<void> => {
  await db
    .insertInto('payment_fault')
    .values({
      id: newId(),
      vendor: fault.vendor,
      attempt_no: fault.attemptNo,
      mark: fault.mark,
      what: fault.what,
      facts: JSON.stringify(fault.facts),
      created_at: fault.at,
    })
    .onConflict((oc) => oc.column('mark').doNothing())
    .execute()
}
