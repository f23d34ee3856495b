import type { Body } from '@xinqi/api/calls'
import { useCall } from '../api/useCall.ts'
import { listBody } from './listBody.ts'
import type { ListPath } from './listTypes.ts'

/**
 * Whether the list itself is there. What is counted beside it waits for that: the rows come first, and who may not see
 * them is refused once. The same question as the list's own, so it is answered from what the list has fetched.
 */
export const useListArrived = <P extends ListPath>(
  path: P,
  body: Omit<Body<P>, 'cursor' | 'pageSize'>,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): boolean => useCall(path, listBody<P>({ ...body, cursor, pageSize }), { enabled: false }).isSuccess
