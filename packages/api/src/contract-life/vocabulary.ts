import { CONTRACT_IS } from '../status-names.ts'
import type { ActorHand } from './agents.ts'

// The words of a contract's life: where it can stand, who can stand before it, what can be done with it.

/** Status 1–15 of the specification; what a person sees. Labels and colours: status.ts. */
export type ContractStatus = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15
export const CONTRACT_STATUSES: readonly ContractStatus[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
]

/** What is being waited for within a status. */
export const PHASES = ['editing', 'approval', 'approved', 'filling', 'placing', 'signing', 'none'] as const
export type Phase = (typeof PHASES)[number]

/** An agreement that ends another contract lives like one, but under codes of its own; a code to scan never signs itself. */
export const CONTRACT_KINDS = ['contract', 'termination', 'scan'] as const
export type ContractKind = (typeof CONTRACT_KINDS)[number]

export type Standing = { status: ContractStatus; phase: Phase }

/** Every place a contract can stand at, by name; any other pair of status and phase is a defect. */
export const AT = {
  editing: { status: CONTRACT_IS.draft, phase: 'editing' },
  inApproval: { status: CONTRACT_IS.draft, phase: 'approval' },
  approved: { status: CONTRACT_IS.draft, phase: 'approved' },
  filling: { status: CONTRACT_IS.toSign, phase: 'filling' },
  placing: { status: CONTRACT_IS.toSign, phase: 'placing' },
  /** Sent, and nobody has signed. */
  toSign: { status: CONTRACT_IS.toSign, phase: 'signing' },
  /** Some have signed, others have not. */
  signing: { status: CONTRACT_IS.signing, phase: 'signing' },
  /** An agreement that ends another contract is being signed. */
  endingSigning: { status: CONTRACT_IS.ending, phase: 'signing' },
  finished: { status: CONTRACT_IS.finished, phase: 'none' },
  refused: { status: CONTRACT_IS.refused, phase: 'none' },
  rejected: { status: CONTRACT_IS.turnedBack, phase: 'none' },
  void: { status: CONTRACT_IS.void, phase: 'none' },
  expired: { status: CONTRACT_IS.expired, phase: 'none' },
  withdrawn: { status: CONTRACT_IS.withdrawn, phase: 'none' },
  ended: { status: CONTRACT_IS.ended, phase: 'none' },
  finishedThenEnded: { status: CONTRACT_IS.finishedThenEnded, phase: 'none' },
  toScan: { status: CONTRACT_IS.toScan, phase: 'none' },
  scanned: { status: CONTRACT_IS.scanned, phase: 'none' },
  closed: { status: CONTRACT_IS.closed, phase: 'none' },
} as const satisfies Record<string, Standing>

export const STANDINGS: readonly Standing[] = Object.values(AT)

/** What somebody is to one contract at one moment. A person may be several of these at once. */
export const CONTRACT_ROLES = [
  'initiator',
  /** May manage what others of the initiating company started. */
  'manager',
  /** The launch approval waits for this person. */
  'approver',
  /** The use of a seal waits for this person. */
  'sealApprover',
  /** Has something to fill in now. */
  'filler',
  /** It is this party's turn to sign. */
  'signer',
  /** Will sign, but others come first. */
  'laterSigner',
  'signed',
  'cc',
  /** May take up what was sent to his company by its name alone. */
  'claimer',
  /** Answers for a company that has yet to sign, and may say who of its people does. */
  'overseer',
  /** Holds the code of a scan contract. */
  'scanner',
  /** Timers and consequences; never a person. */
  'platform',
  'stranger',
] as const
export type ContractRole = (typeof CONTRACT_ROLES)[number]

export const CONTRACT_ACTIONS = {
  view: '查看合同',
  edit: '编辑草稿',
  remove: '删除草稿',
  send: '发送合同',
  approve: '审批通过',
  reject: '审批驳回',
  recallApproval: '撤回审批',
  addApproval: '加签审批',
  passOnApproval: '审批超时转交',
  deputiseApproval: '审批由代理人办理',
  deputiseSigning: '用印签署由代理人办理',
  approveSealUse: '同意用印',
  rejectSealUse: '驳回用印',
  fill: '填写合同',
  returnToFill: '退回填写',
  place: '设置签署位置',
  sign: '签署合同',
  refuse: '拒签合同',
  takeUp: '认领合同',
  transfer: '转交他人',
  changeHandler: '更换经办人',
  urge: '催办',
  postpone: '延期',
  withdraw: '撤回合同',
  expire: '合同过期',
  changeCc: '修改抄送人',
  correctName: '更正签署方名称',
  copy: '再次发起',
  download: '下载合同',
  startTermination: '发起解约',
  conclude: '解约生效',
  openScan: '生成签署码',
  scan: '扫码签署',
  pauseScan: '停用签署码',
  resumeScan: '启用签署码',
  closeScan: '关闭签署码',
} as const
export type ContractAction = keyof typeof CONTRACT_ACTIONS

/** What must be done in the same transaction as the change of status, by whoever carries the action out. */
export type Effect =
  | 'askApproval'
  | 'charge'
  | 'giveBack'
  | 'freezeFiles'
  | 'thawFiles'
  | 'composeFiles'
  | 'appendSignature'
  | 'depositEvidence'
  | 'endOriginal'
  | 'newDraft'
  | 'newAgreement'
  | 'newContract'
  | 'tellInitiator'
  | 'tellApprover'
  | 'tellFillers'
  | 'tellDueSigners'
  | 'tellEveryone'

/** What an action depends on beyond who acts and where the contract stands. Asked of the database under the row lock. */
export type Facts = {
  kind: ContractKind
  /** The draft says everything a contract needs to be sent. */
  draftComplete: boolean
  needsApproval: boolean
  isLastApproval: boolean
  quotaEnough: boolean
  /** Something is left to fill in (before the action; for `fill`: after it). */
  fillsLeft: boolean
  /** The initiator has yet to say where parties sign. */
  placesToSet: boolean
  /** Reading, attachments asked of the party, intent: all shown to the server. */
  readyToSign: boolean
  sealUseApproved: boolean
  isLastSignature: boolean
  anySigned: boolean
  /** Someone signed by hand, not by a standing authorisation. */
  anySignedByHand: boolean
  refusalAllowed: boolean
  transferAllowed: boolean
  urgesLeft: boolean
  /** The deadline lies in the past. */
  overdue: boolean
  /** The new deadline lies after now and after the old one. */
  deadlineMovesOn: boolean
  /** Where it stood when it expired. */
  phaseBeforeExpiry: Phase
  terminable: boolean
  agreementSigned: boolean
  /** 作废 rather than 解约. */
  agreementInvalidates: boolean
  isLastScan: boolean
  /** Later signers may read before their turn. */
  openToLater: boolean
  hand: ActorHand
}

export type Refusal =
  | 'AGENT_MAY_NOT'
  | 'NOT_YOURS'
  | 'WRONG_STATUS'
  | 'DRAFT_INCOMPLETE'
  | 'QUOTA_SHORT'
  | 'OVERDUE'
  | 'NOT_OVERDUE'
  | 'NOT_READY'
  | 'SEAL_USE_UNAPPROVED'
  | 'REFUSAL_FORBIDDEN'
  | 'TRANSFER_FORBIDDEN'
  | 'URGED_ENOUGH'
  | 'DEADLINE_NOT_LATER'
  | 'NOT_TERMINABLE'
  | 'AGREEMENT_UNSIGNED'
