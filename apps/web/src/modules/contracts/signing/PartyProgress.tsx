import { PARTY, PARTY_KIND } from '@xinqi/api/status-names'
import { useState } from 'react'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CorrectNameDialog, type Misnamed } from './CorrectNameDialog.tsx'
import styles from './contract-sign.module.css'
import type { Detail, SignParty } from './detail.ts'

const SIGNER: Record<number, string> = { 0: '未开始', 1: '待签署', 2: '已签署', 3: '已拒签', 4: '无需签署' }

const rule = ({ signers, rule }: SignParty) =>
  signers.length < 2 ? null : rule === 2 ? '或签：任意一人签署即可' : '会签：每人都要签署'

const happened = ({ openedAt, signedAt, refusedReason, handedFrom }: SignParty['signers'][number]) =>
  [
    handedFrom && `由${handedFrom}转交`,
    openedAt && `${instant(openedAt)} 打开`,
    signedAt && `${instant(signedAt)} 签署`,
    refusedReason && `拒签原因：${refusedReason}`,
  ].filter(Boolean) as string[]

/** Who is to sign in which order, and what each has done when. Whoever started it may put a wrong name right. */
export const PartyProgress = ({ detail: { contractId, parties, inTurn, actions } }: { detail: Detail }) => {
  const [misnamed, setMisnamed] = useState<Misnamed | null>(null)
  const correct = (one: Misnamed) =>
    actions.includes('correctName') && (
      <Button look="text" aria-label={`更正${one.name}`} onClick={() => setMisnamed(one)}>
        更正
      </Button>
    )
  return (
    <>
      <ol className={styles.parties} aria-label="签署进度">
        {parties.map((party) => (
          <li key={party.partyId} data-status={party.status}>
            <div className={styles.partyHead}>
              {inTurn && <span className={styles.turn}>{party.turn}</span>}
              <b>{party.name}</b>
              <span className={styles.partyKind}>{party.kind === PARTY_KIND.company ? '企业' : '个人'}</span>
              {party.signers.length === 0 && <span className={styles.signerStatus}>待企业成员认领</span>}
              {party.kind === PARTY_KIND.company &&
                !party.isOwn &&
                correct({ partyId: party.partyId, name: party.name })}
            </div>
            {party.deadlineAt && party.status < PARTY.signed && (
              <div className={styles.rule}>请于 {instant(party.deadlineAt)} 前签署</div>
            )}
            {rule(party) && <div className={styles.rule}>{rule(party)}</div>}
            {party.signers.map((signer) => (
              <div key={signer.signerId} className={styles.signer}>
                <span>
                  {signer.name}
                  {signer.isMe && '（我）'} {signer.contact}
                  {!signer.isMe && correct({ signerId: signer.signerId, name: signer.name })}
                </span>
                <span className={styles.signerStatus} data-status={signer.status}>
                  {SIGNER[signer.status]}
                </span>
                {happened(signer).map((line) => (
                  <small key={line}>{line}</small>
                ))}
              </div>
            ))}
          </li>
        ))}
      </ol>
      {misnamed && (
        <CorrectNameDialog contractId={contractId} misnamed={misnamed} onClose={() => setMisnamed(null)} />
      )}
    </>
  )
}
