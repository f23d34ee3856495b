import { contractStatusOf } from '@xinqi/api/status'
import { StatusTag } from './StatusTag.tsx'

/** Where a contract stands, by its status and what is being waited for. */
export const ContractStatusTag = ({ status, phase }: { status: number; phase: string }) => (
  <StatusTag set={{ [status]: contractStatusOf(status, phase) }} code={status} />
)
