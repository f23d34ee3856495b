// What the contract says of itself and who signs it, read before it is sent.

import type { Draft } from '@xinqi/api/calls'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { Descriptions } from 'antd'
import { useCall } from '../../../shared/api/useCall.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day, instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import { toneAt } from '../fields/partyTone.ts'
import styles from './contract-start.module.css'
import { type DraftParty, partyTitle } from './draftShape.ts'

const INTENTS: Record<number, string> = { 1: '短信验证码', 2: '签署密码', 3: '人脸识别' }

export const DraftFacts = ({ draft, ownName }: { draft: Draft; ownName: string }) => {
  const { data: types } = useCall(
    '/contractType/list',
    { enabledOnly: true },
    { enabled: Boolean(draft.typeId), quiet: true },
  )
  const type = types?.find(({ typeId }) => typeId === draft.typeId)
  return (
    <>
      <h2 className={styles.heading}>合同信息</h2>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'name', label: '合同名称', children: orDash(draft.name) },
          ...(type ? [{ key: 'type', label: '合同类型', children: type.name }] : []),
          {
            key: 'number',
            label: '合同编号',
            children: draft.number || (type?.nextNumber ? `发送时编号，如 ${type.nextNumber}` : orDash(null)),
          },
          ...(type?.fields ?? []).map(({ fieldId, name }) => ({
            key: fieldId,
            label: name,
            children: orDash(draft.typeValues?.find((one) => one.fieldId === fieldId)?.value),
          })),
          {
            key: 'amount',
            label: '合同金额',
            children: orDash(draft.amountCents == null ? null : money(draft.amountCents / 100)),
          },
          { key: 'deadline', label: '签署截止', children: orDash(instant(draft.deadline)) },
          {
            key: 'valid',
            label: '合同有效期',
            children:
              draft.validFrom || draft.validUntil
                ? `${day(draft.validFrom) ?? '–'} 至 ${day(draft.validUntil) ?? '–'}`
                : '–',
          },
          { key: 'order', label: '签署顺序', children: draft.inTurn ? '按顺序依次签署' : '不分先后' },
          { key: 'cc', label: '抄送', children: orDash(draft.cc.map(({ name }) => name).join('、')) },
          { key: 'note', label: '备注', children: orDash(draft.note) },
        ]}
      />
      <h2 className={styles.heading}>签署方</h2>
      <ol className={styles.viewParties}>
        {draft.parties.map((party, index) => (
          <li key={party.partyId} style={{ borderLeftColor: toneAt(index).line }}>
            <b>{partyTitle(party, ownName)}</b>
            {draft.inTurn && <span className={styles.turn}>第 {party.turn} 顺序</span>}
            <p className={styles.about}>{signersOf(party)}</p>
            <p className={styles.about}>
              意愿确认：
              {party.intentMethods.map((method) => INTENTS[method]).join(party.intentAll ? ' + ' : ' / ')}
            </p>
            {demandsOf(party).map((demand) => (
              <p key={demand} className={styles.about}>
                {demand}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  )
}

/** What this party is held to beyond what every party is; read once more, for nothing of it changes afterwards. */
const demandsOf = ({ deadline, freshDrawn, handDrawn, signers, attachmentsAsked }: DraftParty): string[] => [
  ...(deadline ? [`须于 ${instant(deadline)} 前签署`] : []),
  ...(freshDrawn ? ['签名须现场手写'] : handDrawn ? ['签名须手写'] : []),
  ...(signers.some(({ idNumber }) => idNumber) ? ['签署人须与所填身份证号码一致'] : []),
  ...(attachmentsAsked.length ? [`须上传附件：${attachmentsAsked.map(({ name }) => name).join('、')}`] : []),
]

const signersOf = ({ kind, rule, signers }: DraftParty): string => {
  if (signers.length === 0) return '由该企业有签署权限的成员认领'
  const people = signers.map(({ name, mobile, email }) => `${name} ${mobile || email || ''}`.trim())
  const how = kind === PARTY_KIND.company && signers.length > 1 ? (rule === 2 ? '（或签）' : '（会签）') : ''
  return people.join('、') + how
}
