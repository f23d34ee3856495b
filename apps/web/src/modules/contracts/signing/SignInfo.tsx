import type { PrevailingText } from '@xinqi/api/languages'
import { BringAgreedText } from '../../../shared/consensus/ConsensusNotice.tsx'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { Attachments } from './Attachments.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/signing.zh.ts'
import { PartyProgress } from './PartyProgress.tsx'
import type { Signing } from './useSigning.ts'

const PREVAILING_WORDS = {
  zh: 'prevailsChinese',
  en: 'prevailsEnglish',
  equal: 'prevailsEqual',
} as const satisfies Record<PrevailingText, string>

/** What the contract is, what was asked of this party, who is to sign. */
export const SignInfo = ({ signing: { detail, mine, isSigning, reload } }: { signing: Signing }) => {
  const own = detail.parties.find(({ partyId }) => partyId === mine?.partyId)
  const asked = own?.attachments ?? []
  return (
    <div className={styles.info}>
      <dl className={styles.facts}>
        <dt>{words().status}</dt>
        <dd>
          <ContractStatusTag status={detail.status} phase={detail.phase} />
        </dd>
        <dt>{words().sender}</dt>
        <dd>{detail.companyName ?? detail.initiatorName}</dd>
        <dt>{words().number}</dt>
        <dd>{detail.number ?? '–'}</dd>
        {detail.prevailing && (
          <>
            <dt>{words().bilingual}</dt>
            <dd>{words()[PREVAILING_WORDS[detail.prevailing as PrevailingText]]}</dd>
          </>
        )}
        <dt>{words().deadline}</dt>
        <dd>{instant(own?.deadlineAt ?? detail.deadlineAt) ?? words().noDeadline}</dd>
      </dl>
      {detail.labour && (
        <section>
          <h2>{words().labourContract}</h2>
          <p className={styles.message}>
            {words().labourDownload}
            <a href="/acChainView">{words().verifyAndEvidence}</a>
            {words().labourVerify}
          </p>
          {mine?.labourNotice?.confirmedAt && (
            <p className={styles.message}>
              {words().noticeConfirmed({ confirmedAt: instant(mine.labourNotice.confirmedAt) ?? '' })}
            </p>
          )}
        </section>
      )}
      {(mine?.message || detail.note) && (
        <section>
          <h2>{words().signingNotice}</h2>
          {mine?.message && <p className={styles.message}>{mine.message}</p>}
          {detail.note && <p className={styles.message}>{detail.note}</p>}
        </section>
      )}
      {detail.enclosures.length > 0 && (
        <section>
          <h2>{words().enclosures}</h2>
          <ul className={styles.attachments}>
            {detail.enclosures.map(({ enclosureId, name, url }) => (
              <li key={enclosureId}>{url ? <a href={url}>{name}</a> : name}</li>
            ))}
          </ul>
        </section>
      )}
      {asked.length > 0 && isSigning && (
        <section>
          <h2>{words().attachmentsAsked}</h2>
          <Attachments contractId={detail.contractId} asked={asked} onChanged={reload} />
        </section>
      )}
      <BringAgreedText contractId={detail.contractId} />
      <section>
        <h2>{words().parties}</h2>
        <PartyProgress detail={detail} />
      </section>
    </div>
  )
}
