// What an agent, an assistant that acts for a person, is told it may ask for. What it then may do is decided elsewhere:
// contract-life/agents.ts for contracts, the mandate for what goes out.

/** What a person grants a connection; each on its own. */
export const AGENT_SCOPES = {
  'contract.read': '查找和查看您能看到的合同（不含正文）',
  'contract.text': '阅读这些合同的正文',
  'template.read': '查看合同模板',
  'archive.read': '查看合同仓库、履约提醒与台账',
  'evidence.read': '查看存证记录',
  'insight.run': '比对与审查合同（可能消耗次数）',
  'draft.write': '起草和修改您的草稿（发送前只有您能看到）',
  'contract.propose': '提议发送、催办、延期、撤回、解约；每一份由您确认，授权书之内的可直接办理',
  'ledger.propose': '提议修改归档信息、新增收付款计划；每一项由您确认',
} as const
export type AgentScope = keyof typeof AGENT_SCOPES
export const AGENT_SCOPE_NAMES = Object.keys(AGENT_SCOPES) as AgentScope[]

/**
 * `read` changes nothing; `draft` changes what nobody outside sees; `act` is done at once where the mandate covers it and
 * proposed otherwise; `propose` always waits for a person.
 */
export type AgentToolKind = 'read' | 'draft' | 'act' | 'propose'

export type AgentTool = {
  name: string
  kind: AgentToolKind
  /** Null: whoever is connected at all. */
  scope: AgentScope | null
  /** In Chinese, what a person is shown. */
  title: string
  /** What the assistant is told; constant, and never anything a document says. */
  says: string
  /** Of what the call takes, what is not an agent's to say. */
  without?: readonly string[]
}

export const AGENT_PROPOSAL = {
  waiting: 1,
  confirmed: 2,
  refused: 3,
  withdrawn: 4,
  stale: 5,
  ended: 6,
} as const
export const AGENT_PROPOSAL_NAMES: Record<number, string> = {
  1: '待确认',
  2: '已确认',
  3: '已拒绝',
  4: '已撤回',
  5: '已失效',
  6: '已过期',
}
export const MANDATE = { waiting: 1, inForce: 2, revoked: 3 } as const
export const MANDATE_MAX_DAYS = 180
/** Acts a mandate can cover. */
export const MANDATE_ACTS = { send: '发送合同', urge: '催办' } as const
export type MandateAct = keyof typeof MANDATE_ACTS
export const COUNTERPARTIES = {
  only: '仅限列出的相对方',
  known: '合作过的相对方',
  any: '不限相对方',
} as const
export type CounterpartyRule = keyof typeof COUNTERPARTIES
