import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Attachments } from './Attachments.tsx'
import styles from './contract-sign.module.css'
import { PartyProgress } from './PartyProgress.tsx'
import type { Signing } from './useSigning.ts'

/** What the contract is, what was asked of this party, who is to sign. */
export const SignInfo = ({ signing: { detail, mine, isSigning, reload } }: { signing: Signing }) => {
  const own = detail.parties.find(({ partyId }) => partyId === mine?.partyId)
  const asked = own?.attachments ?? []
  return (
    <div className={styles.info}>
      <dl className={styles.facts}>
        <dt>状态</dt>
        <dd>
          <ContractStatusTag status={detail.status} phase={detail.phase} />
        </dd>
        <dt>发起方</dt>
        <dd>{detail.companyName ?? detail.initiatorName}</dd>
        <dt>编号</dt>
        <dd>{detail.number ?? '–'}</dd>
        <dt>截止时间</dt>
        <dd>{instant(own?.deadlineAt ?? detail.deadlineAt) ?? '不限'}</dd>
      </dl>
      {(mine?.message || detail.note) && (
        <section>
          <h2>签署须知</h2>
          {mine?.message && <p className={styles.message}>{mine.message}</p>}
          {detail.note && <p className={styles.message}>{detail.note}</p>}
        </section>
      )}
      {detail.enclosures.length > 0 && (
        <section>
          <h2>合同附件</h2>
          <ul className={styles.attachments}>
            {detail.enclosures.map(({ enclosureId, name, url }) => (
              <li key={enclosureId}>{url ? <a href={url}>{name}</a> : name}</li>
            ))}
          </ul>
        </section>
      )}
      {asked.length > 0 && isSigning && (
        <section>
          <h2>需要您提供的附件</h2>
          <Attachments contractId={detail.contractId} asked={asked} onChanged={reload} />
        </section>
      )}
      <section>
        <h2>签署方</h2>
        <PartyProgress detail={detail} />
      </section>
    </div>
  )
}
