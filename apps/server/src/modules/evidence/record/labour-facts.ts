import { chinaTime } from '@xinqi/api/china-day'
import { PARTY_KIND } from '@xinqi/api/status'
import type { ReportFact } from '@xinqi/evidence'
import { type Contract, SIGNER } from '../../contracts/contract/aggregate.ts'
import { labourKeptUntil } from '../../contracts/contract/labour.ts'
import { METHOD_LABEL } from '../../contracts/contract/witness.ts'
import { LABOUR_NOTICE_STEP } from '../../contracts/signing/labour-notice.ts'
import type { Logged } from './evidence-report.ts'

/** How each rule for an electronic labour contract was met; what is a step of the log is named by its number. Pure. */
export const labourFacts = ({ row, parties, signers }: Contract, steps: readonly Logged[]): ReportFact[] => {
  const told = steps.find(({ step }) => step === LABOUR_NOTICE_STEP)
  const signed = parties.flatMap((party) => {
    const signer = signers.find(({ party_id, status }) => party_id === party.id && status === SIGNER.signed)
    return signer ? [{ party, signer, title: party.kind === PARTY_KIND.person ? '劳动者' : '用人单位' }] : []
  })
  const ways = signed.map(
    ({ party, title }) =>
      `${title}：${(party.intent_methods as number[]).map((method) => METHOD_LABEL[method]).join('或')}`,
  )
  const read = signed.map(({ signer, title }) => {
    const last = steps.findLast(({ step, entry }) => step === 'read' && entry.account === signer.account_id)
    return `${title}：${last ? `${chinaTime(new Date(last.entry.at!))}，存证序号 ${last.place}` : '未留存'}`
  })
  const until = labourKeptUntil(row)
  return [
    {
      label: '订立前告知',
      value: told
        ? `劳动者于 ${chinaTime(new Date(told.entry.at!))} 确认《电子劳动合同签署告知》（版本 ${told.entry.version}，SHA-256 ${told.entry.sha256}），存证序号 ${told.place}`
        : '未留存',
    },
    { label: '身份核验', value: '双方签署前均已实名认证，见“签署方与实名认证”' },
    { label: '签署意愿', value: `${ways.join('；')}；不接受签署密码与自动签署` },
    { label: '阅读全文', value: read.join('；') },
    { label: '费用', value: '由用人单位承担，劳动者签署、查看、下载与核验均不收费' },
    { label: '劳动者取得文本', value: '订立后即通知劳动者下载与核验方法，解除或终止后仍可免费查看和下载' },
    {
      label: '保存期限',
      value: until
        ? `至少保存至 ${chinaTime(until)}（解除或终止后二年）；平台长期保存`
        : '至少保存至解除或终止后二年；平台长期保存',
    },
  ]
}
