import type { Path } from '@xinqi/api/calls'
import type { ContractAction } from '@xinqi/api/contract-life/vocabulary'
import { sendContract } from '../../contracts/drafts/send.ts'
import { postponeContract } from '../../contracts/signing/postpone.ts'
import { urgeContract } from '../../contracts/signing/urge.ts'
import { withdrawContract } from '../../contracts/signing/withdraw.ts'
import { startTermination } from '../../contracts/termination/start.ts'
import { changeOne } from '../../insight/archive/change.ts'
import { addPlan } from '../../insight/ledger/changes.ts'

/** What it is about: a contract, or what the house keeps of one in its archive or its ledger. */
export type About = 'contract' | 'archived' | 'ledger'
type Run = (call: never) => Promise<unknown>
type Proposable = { act: string; about: About; run: Run; action?: ContractAction }

/** What agents may propose, and the ordinary use case a person sets going by confirming it; nothing else. */
export const PROPOSABLE = {
  '/contract/send': { act: '发送合同', about: 'contract', run: sendContract as Run, action: 'send' },
  '/contract/urge': { act: '催办', about: 'contract', run: urgeContract as Run },
  '/contract/withdraw': { act: '撤回合同', about: 'contract', run: withdrawContract as Run },
  '/contract/postpone': { act: '延长签署截止时间', about: 'contract', run: postponeContract as Run },
  '/contract/terminate/start': {
    act: '发起解约',
    about: 'contract',
    run: startTermination as Run,
    action: 'startTermination',
  },
  '/archived/updateArchived': { act: '修改归档信息', about: 'archived', run: changeOne as Run },
  '/ledger/plan/add': { act: '新增收付款计划', about: 'ledger', run: addPlan as Run },
} as const satisfies Partial<Record<Path, Proposable>>
export type ProposablePath = keyof typeof PROPOSABLE
export const isProposable = (path: Path): path is ProposablePath => path in PROPOSABLE
export const proposable = (path: ProposablePath): Proposable => PROPOSABLE[path]
