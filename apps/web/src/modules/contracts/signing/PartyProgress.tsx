import { PARTY, PARTY_KIND } from '@xinqi/api/status-names'
import { useState } from 'react'
import { instant } from '../../../shared/format/instant.ts'
import { Written } from '../../../shared/language/Written.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { CorrectNameDialog, type Misnamed } from './CorrectNameDialog.tsx'
import styles from './contract-sign.module.css'
import type { Detail, SignParty } from './detail.ts'
import { words } from './messages/signing.zh.ts'

const SIGNER: Record<number, string> = {
  get 0() {
    return words().notStarted
  },
  get 1() {
    return words().toSign
  },
  get 2() {
    return words().signed
  },
  get 3() {
    return words().refused
  },
  get 4() {
    return words().needNotSign
  },
}

const rule = ({ signers, rule }: SignParty) =>
  signers.length < 2 ? null : rule === 2 ? words().anyOne : words().everyOne

const happened = ({ openedAt, signedAt, handedFrom }: SignParty['signers'][number]) =>
  [
    handedFrom && words().handedFrom({ handedFrom }),
    openedAt && words().openedAt({ openedAt: instant(openedAt) ?? '' }),
    signedAt && words().signedAt({ signedAt: instant(signedAt) ?? '' }),
  ].filter(Boolean) as string[]

/** Who is to sign in which order, and what each has done when. Whoever started it may put a wrong name right. */
export const PartyProgress = ({ detail: { contractId, parties, inTurn, actions } }: { detail: Detail }) => {
  const [misnamed, setMisnamed] = useState<Misnamed | null>(null)
  const correct = (one: Misnamed) =>
    actions.includes('correctName') && (
      <Button
        look="text"
        aria-label={words().correctThe({ name: one.name })}
        onClick={() => setMisnamed(one)}
      >
        {words().correct}
      </Button>
    )
  return (
    <>
      <ol className={styles.parties} aria-label={words().progress}>
        {parties.map((party) => (
          <li key={party.partyId} data-status={party.status}>
            <div className={styles.partyHead}>
              {inTurn && <span className={styles.turn}>{party.turn}</span>}
              <b>{party.name}</b>
              <span className={styles.partyKind}>
                {party.kind === PARTY_KIND.company ? words().company : words().person}
              </span>
              {party.signers.length === 0 && (
                <span className={styles.signerStatus}>{words().nobodyTookOn}</span>
              )}
              {party.kind === PARTY_KIND.company &&
                !party.isOwn &&
                correct({ partyId: party.partyId, name: party.name })}
            </div>
            {party.deadlineAt && party.status < PARTY.signed && (
              <div className={styles.rule}>
                {words().signBy({ deadlineAt: instant(party.deadlineAt) ?? '' })}
              </div>
            )}
            {rule(party) && <div className={styles.rule}>{rule(party)}</div>}
            {party.signers.map((signer) => (
              <div key={signer.signerId} className={styles.signer}>
                <span>
                  {signer.name}
                  {signer.isMe && words().me} {signer.contact}
                  {!signer.isMe && correct({ signerId: signer.signerId, name: signer.name })}
                </span>
                <span className={styles.signerStatus} data-status={signer.status}>
                  {SIGNER[signer.status]}
                </span>
                {happened(signer).map((line) => (
                  <small key={line}>{line}</small>
                ))}
                {signer.refusedReason && (
                  <small>
                    {words().refusedBecause}
                    <Written text={signer.refusedReason} />
                  </small>
                )}
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
