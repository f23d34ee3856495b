import { isMark } from '@xinqi/api/contract-fields/kinds'
import { TERMINATION_KIND, TERMINATION_REASONS } from '@xinqi/api/termination'
import type { Queryable } from '../../../platform/db/database.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Contract } from '../../contracts/contract/aggregate.ts'
import { openDraft } from '../../contracts/drafts/sealed-draft.ts'
import { sightOf } from '../../insight/archive/access.ts'
import { acceptedFacts, fieldsOf } from '../../insight/archive/change.ts'
import type { ArchivedRow } from '../../insight/archive/find.ts'
import type { Subject } from './subject.ts'

export type Change = { name: string; before: string; after: string }

/** What would leave the house, whole: each file, and each party with who signs and how often. */
const goingOut = (services: Services, contract: Contract): Change[] => {
  const { parties, fields } = openDraft(services, contract)
  const files = contract.files.map(({ name, page_sizes, hidden_cipher }) => {
    const pages = (page_sizes as unknown[]).length
    return `《${name}》${pages ? ` ${pages} 页` : ''}${hidden_cipher ? '，含看不见的文字' : ''}`
  })
  const people = parties.map(({ partyId, companyName, isOwn, signers }) => {
    const marks = fields.filter((field) => field.partyId === partyId && isMark(field.kind)).length
    const who = signers.map(
      ({ name, mobile }) => `${name || '待定'}${mobile ? ` ${maskMobile(mobile)}` : ''}`,
    )
    return `${companyName || (isOwn ? '我方' : '个人')}（${who.join('、') || '待定'}，签署 ${marks} 处）`
  })
  return [
    { name: '合同', before: '草稿，仅您可见', after: '发送给各方并计一份' },
    ...(files.length ? [{ name: '文件', before: '仅您可见', after: `${files.join('、')}，各方可见` }] : []),
    ...(people.length ? [{ name: '签署人', before: '未通知', after: `通知 ${people.join('；')}` }] : []),
  ]
}

const yuan = (cents: number): string =>
  `${(cents / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })} 元`

const toContract = (
  services: Services,
  path: string,
  asked: Record<string, unknown>,
  contract: Contract,
): Change[] => {
  const { row } = contract
  if (path === '/contract/send') return goingOut(services, contract)
  if (path === '/contract/urge') return [{ name: '通知', before: '–', after: '向未签署的各方再发一次' }]
  if (path === '/contract/withdraw')
    return [{ name: '合同', before: '签署中', after: `撤回，原因：${String(asked.reason)}` }]
  if (path === '/contract/terminate/start') {
    const isVoid = asked.kind === TERMINATION_KIND.invalidate
    const { reason, reasonNote, retained, settlement, other } = asked as Record<string, string>
    const why = [TERMINATION_REASONS[Number(reason)], reasonNote, retained, settlement, other]
    return [
      {
        name: '合同',
        before: '已完成，有效',
        after: isVoid ? '各方签署协议后自始作废' : '各方签署协议后解除',
      },
      {
        name: '协议',
        before: '–',
        after: `发给签过字的各方，另计一份；写明：${why.filter(Boolean).join('；')}`,
      },
    ]
  }
  return [{ name: '截止时间', before: row.deadline_at?.toISOString() ?? '–', after: String(asked.deadline) }]
}

type Noted = {
  number?: string | null
  counterpart?: string | null
  cents?: number | null
  own?: Record<string, string>
  accept?: string[]
}
/** Each field by its name, as it stands and as it would; what is taken over from the text, as the text has it. */
const toArchived = async (
  { services, db, actor }: ProposalReader,
  asked: Noted,
  row: ArchivedRow,
): Promise<Change[]> => {
  const plain = (name: string, before: string | null, after: string | null | undefined): Change[] =>
    after === undefined ? [] : [{ name, before: before || '–', after: after || '–' }]
  const fields = asked.own ? await fieldsOf(db, await sightOf(db, actor), row.type_id) : []
  const facts = await acceptedFacts(services, db, row, asked.accept ?? [])
  const amount = (cents: number | string | null | undefined) => (cents == null ? null : yuan(Number(cents)))
  return [
    ...plain('合同编号', row.number, asked.number),
    ...plain('相对方', row.counterpart, asked.counterpart),
    ...plain('金额', amount(row.cents), asked.cents === undefined ? undefined : amount(asked.cents)),
    ...Object.entries(asked.own ?? {}).map(([fieldId, after]) => ({
      name: fields.find((one) => one.fieldId === fieldId)?.name ?? '自定义字段',
      before: '–',
      after: after || '–',
    })),
    ...facts.map(({ label, value, quote }) => ({
      name: label,
      before: '–',
      after: `${value}（采自正文：${quote}）`,
    })),
  ]
}

type Planned = {
  period: number
  dueOn: string
  cents?: number
  shareBp?: number
  condition: string | null
  remindDays: number
}
const toLedger = ({ period, dueOn, cents, shareBp, condition, remindDays }: Planned): Change[] => [
  {
    name: '收付款计划',
    before: '–',
    after: [
      `第 ${period} 期`,
      dueOn,
      cents === undefined ? `合同金额的 ${(shareBp ?? 0) / 100}%` : yuan(cents),
      ...(condition ? [condition] : []),
      `提前 ${remindDays} 天提醒`,
    ].join('，'),
  },
]

export type ProposalReader = { services: Services; db: Queryable; actor: Actor }
/** What would be different, by name, before and after. */
export const changesOf = async (
  asking: ProposalReader,
  path: string,
  asked: Record<string, unknown>,
  subject: Subject,
): Promise<Change[]> => {
  if (subject.about === 'contract') return toContract(asking.services, path, asked, subject.contract)
  if (subject.about === 'archived') return toArchived(asking, asked as Noted, subject.archived)
  return toLedger(asked as Planned)
}
