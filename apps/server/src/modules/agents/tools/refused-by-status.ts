import { openActions } from '@xinqi/api/contract-life'
import { handMay } from '@xinqi/api/contract-life/agents'
import type { ContractAction } from '@xinqi/api/contract-life/vocabulary'
import type { ErrorName } from '@xinqi/api/errors'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import { kindOf, standingOf } from '../../contracts/contract/aggregate.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { rolesFor } from '../../contracts/contract/roles-of.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import type { ToolRun } from './run-tool.ts'

/** The tool by which an agent does it, or proposes it. */
const TOOL_OF: Partial<Record<ContractAction, string>> = {
  edit: 'contract_prepare',
  remove: 'draft_remove',
  send: 'contract_send',
  urge: 'contract_urge',
  withdraw: 'contract_withdraw',
  postpone: 'contract_postpone',
  startTermination: 'contract_terminate',
  copy: 'contract_copy',
}

/** Refused because of how the contract stands: then it is told how, and what can be done from there. */
const AS_IT_STANDS: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'CONTRACT_STATUS',
  'CONTRACT_INCOMPLETE',
  'CONTRACT_OVERDUE',
  'CONFLICT',
  'DEADLINE_NOT_LATER',
  'NOT_TERMINABLE',
  'URGED_ENOUGH',
])

type ContractNow = { status: number; statusName: string; revision: number; mayDo: string[] }
export class RefusedAsItStands extends CodedError {
  readonly told: ContractNow
  constructor(refusal: CodedError, told: ContractNow) {
    super(refusal.errorName, refusal.message, { cause: refusal })
    this.told = told
  }
}

const standing = async (
  { services, bearer }: Pick<ToolRun, 'services' | 'bearer'>,
  contractId: string,
  offered: ReadonlySet<string>,
): Promise<ContractNow> => {
  const { db } = services
  const { contract } = await visibleFor(db, bearer.actor, contractId, services.clock())
  const { row } = contract
  const who = rolesFor(contract, await personOf(db, bearer.actor))
  const { label } = CONTRACT_STATUS[row.status as keyof typeof CONTRACT_STATUS]
  return {
    status: row.status,
    statusName: label,
    revision: row.revision,
    mayDo: openActions(standingOf(row), who, kindOf(row))
      .filter((action) => handMay('confirmed', action))
      .flatMap((action) => TOOL_OF[action] ?? [])
      .filter((tool) => offered.has(tool)),
  }
}

/** What goes out, or the refusal with how the contract stands now; of tools, those that are offered at this door. */
export const withStanding = async <T>(
  run: Pick<ToolRun, 'services' | 'bearer'>,
  {
    contractId,
    offered,
  }: { contractId: string | null | (() => Promise<string>); offered: ReadonlySet<string> },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CodedError && AS_IT_STANDS.has(error.errorName)) || contractId === null)
      throw error
    const id = typeof contractId === 'string' ? contractId : await contractId()
    throw new RefusedAsItStands(error, await standing(run, id, offered))
  }
}
