import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import styles from './invitation.module.css'
import { words } from './messages/invitation.zh.ts'

export type Offer = Pick<Data<'/contract/invitation'>, 'name' | 'from' | 'pages' | 'deadlineAt' | 'turn'> & {
  forCompany?: string | null
}

const TURN: Record<Offer['turn'], string> = {
  get yours() {
    return words().yourTurn
  },
  get later() {
    return words().notYet
  },
  get signed() {
    return words().signed
  },
  get over() {
    return words().over
  },
  get unknown() {
    return words().awaiting
  },
}

/** Who asks for what: the head of every way to a contract before anybody has signed in. */
export const InvitationCard = ({ offer }: { offer: Offer }) => (
  <div className={styles.card}>
    <p className={styles.from}>{words().invites({ from: offer.from })}</p>
    <h1 className={styles.title}>{words().title({ name: offer.name })}</h1>
    <dl className={styles.facts}>
      <dt>{words().progress}</dt>
      <dd>{TURN[offer.turn]}</dd>
      <dt>{words().pages}</dt>
      <dd>{words().pageCount({ pages: offer.pages })}</dd>
      {offer.forCompany && (
        <>
          <dt>{words().party}</dt>
          <dd>{offer.forCompany}</dd>
        </>
      )}
      {offer.deadlineAt && (
        <>
          <dt>{words().deadline}</dt>
          <dd>{instant(offer.deadlineAt)}</dd>
        </>
      )}
    </dl>
  </div>
)
