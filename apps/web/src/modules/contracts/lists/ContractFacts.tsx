import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { PartyProgress } from '../signing/PartyProgress.tsx'
import type { Detail } from './ContractView.tsx'
import styles from './contract-lists.module.css'

export const ContractFacts = ({ detail }: { detail: Detail }) => {
  const { contractId } = detail
  const types = useCall('/contractType/list', {}, { quiet: true, enabled: detail.typeId !== null })
  const evidence = useCall(
    '/contract/chain/of',
    { contractId },
    { quiet: true, enabled: detail.finishedAt !== null },
  )
  const { data: more } = useCall('/v2/file/getDetails', { contractId }, { quiet: true })
  const type = types.data?.find(({ typeId }) => typeId === detail.typeId)
  return (
    <>
      {detail.endReason && (
        <p className={styles.reason} role="note">
          {detail.status === CONTRACT_IS.refused ? '拒签原因' : '撤回原因'}：{detail.endReason}
        </p>
      )}
      <section className={styles.section} aria-labelledby="facts">
        <h2 className={styles.sectionTitle} id="facts">
          基本信息
        </h2>
        <dl className={styles.facts}>
          <dt>合同编号</dt>
          <dd>{orDash(detail.number)}</dd>
          <dt>合同类型</dt>
          <dd>{orDash(type?.name)}</dd>
          <dt>发起方</dt>
          <dd>{[detail.companyName, detail.initiatorName].filter(Boolean).join(' · ')}</dd>
          <dt>发起时间</dt>
          <dd>{orDash(instant(detail.sentAt))}</dd>
          <dt>签署截止</dt>
          <dd>{orDash(instant(detail.deadlineAt))}</dd>
          <dt>完成时间</dt>
          <dd>{orDash(instant(detail.finishedAt))}</dd>
          <dt>有效期</dt>
          <dd>
            {detail.validFrom || detail.validUntil
              ? `${detail.validFrom ?? '–'} 至 ${detail.validUntil ?? '–'}`
              : '–'}
          </dd>
          <dt>签署顺序</dt>
          <dd>{detail.inTurn ? '按顺序签署' : '不分先后'}</dd>
          {more?.typeValues.map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
          <dt>备注</dt>
          <dd>{orDash(detail.note)}</dd>
          {evidence.data?.no && (
            <>
              <dt>存证</dt>
              <dd>
                <Link to={`/chainview?no=${evidence.data.no}`} target="_blank">
                  查看存证记录
                </Link>
              </dd>
            </>
          )}
        </dl>
      </section>
      <section className={styles.section} aria-labelledby="parties">
        <h2 className={styles.sectionTitle} id="parties">
          签署方
        </h2>
        <PartyProgress detail={detail} />
      </section>
    </>
  )
}
