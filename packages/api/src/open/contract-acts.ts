import { Type } from 'typebox'
import { Deadline, GROUP, ofContract, Reason, SAMPLE, Standing, UNKNOWN } from './contract-parts.ts'
import { endpoint } from './public-endpoint.ts'
import {
  Account,
  ContractNo,
  intOf,
  MobileNo,
  PersonLanguage,
  PersonName,
  Status,
  textOf,
  yesNoOf,
} from './public-shapes.ts'

/** What is done with contracts under way. */
export const contractActs = {
  'contract/urge': endpoint({
    group: GROUP,
    summary: '催签',
    pace: 'write',
    changes: 'openContract.urge',
    body: ofContract,
    data: { urged: intOf('提醒的人数') },
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'URGED_ENOUGH'],
    agent: {
      name: 'contract_urge',
      kind: 'act',
      scope: 'contract.propose',
      title: '催签',
      says: 'Reminds those who have not signed. Done at once only where a mandate covers it; otherwise a person is asked.',
    },
    example: SAMPLE,
  }),
  'contract/postpone': endpoint({
    group: GROUP,
    summary: '延期',
    notes: ['过期的合同延期后重新可签。'],
    pace: 'write',
    changes: 'openContract.postpone',
    body: { contractNo: ContractNo, deadline: Deadline },
    data: { status: Status },
    errors: [...UNKNOWN, 'CONTRACT_STATUS', 'DEADLINE_NOT_LATER'],
    agent: {
      name: 'contract_postpone',
      kind: 'propose',
      scope: 'contract.propose',
      title: '提议延期',
      says: 'Proposes a later deadline. A person always confirms.',
    },
    example: { contractNo: 'HT-001', deadline: '2026-12-31T23:59:59+08:00' },
  }),
  'contract/withdraw': endpoint({
    group: GROUP,
    summary: '撤回',
    notes: ['无人签署时退回合同份数。'],
    pace: 'write',
    changes: 'openContract.withdraw',
    body: { contractNo: ContractNo, reason: Reason },
    data: {
      status: Status,
      givenBack: yesNoOf('是否退回份数'),
    },
    errors: [...UNKNOWN, 'CONTRACT_STATUS'],
    agent: {
      name: 'contract_withdraw',
      kind: 'propose',
      scope: 'contract.propose',
      title: '提议撤回',
      says: 'Proposes to withdraw a contract under way. A person always confirms.',
    },
    example: { contractNo: 'HT-001', reason: '条款有误' },
  }),
  'contract/replaceSigner': endpoint({
    group: GROUP,
    summary: '更换尚未签署的签署人',
    pace: 'write',
    changes: 'openContract.replaceSigner',
    notes: ['不填 language 时沿用被更换者的语言。'],
    body: {
      contractNo: ContractNo,
      account: Account,
      name: PersonName,
      mobile: MobileNo,
      language: Type.Optional(PersonLanguage),
    },
    data: Standing,
    errors: [...UNKNOWN, 'OPEN_SIGNER_UNKNOWN', 'CONTRACT_STATUS'],
    example: { contractNo: 'HT-001', account: 'demo-person', name: '王五', mobile: '13900000003' },
  }),
  'contract/terminate': endpoint({
    group: GROUP,
    summary: '发起解约',
    notes: ['解约协议须各方签署后生效；协议另计一份合同。'],
    pace: 'write',
    changes: 'openContract.terminate',
    body: {
      contractNo: ContractNo,
      kind: Type.Union([Type.Literal('end'), Type.Literal('void')], {
        description: 'end 解除，void 自始作废',
      }),
      reason: Reason,
      agreementNo: Type.Optional(ContractNo),
    },
    data: {
      contractNo: textOf('解约协议的编号'),
      status: Status,
    },
    errors: [...UNKNOWN, 'NOT_TERMINABLE', 'OPEN_CONTRACT_EXISTS', 'QUOTA_SHORT'],
    example: { contractNo: 'HT-001', kind: 'end', reason: '双方协商一致' },
  }),
}
