import type { ShownFact } from '@xinqi/api/calls'
import { Link } from 'react-router'
import { placeQuery } from '../../../shared/viewer/shownPlace.tsx'
import styles from './facts.module.css'

type Home = { contractId: string | null; elgId: string | null }

const pageOf = ({ contractId, elgId }: Home): string =>
  contractId ? `/sign/pageDetail?contractId=${contractId}` : `/sign/elgDetail?elgId=${elgId}`

/** The words a value was read from; each leads to its place in the document. */
export const Quotes = ({ of, quotes }: { of: Home; quotes: ShownFact['quotes'] }) => (
  <>
    {quotes
      .filter(({ text }) => text !== '')
      .map((quote) => (
        <Link
          key={`${quote.fileId}-${quote.page}-${quote.text}`}
          className={styles.quote}
          to={pageOf(quote.home ?? of) + placeQuery(quote)}
        >
          {quote.home && `《${quote.home.name}》`}「{quote.text}」
          {quote.page !== null && `第 ${quote.page} 页`}
        </Link>
      ))}
  </>
)

/** What is known of one fact in a line, with why it is doubtful where it is. */
export const FactLine = ({ of, fact }: { of: Home; fact: ShownFact }) => (
  <>
    <span>
      {fact.name}
      {fact.phase && `（${fact.phase}）`}：<b>{fact.shown || fact.state}</b>
      {fact.state === '存疑' && fact.shown && <span className={styles.doubt}>存疑</span>}
      {fact.computed && <span className={styles.note}>推算</span>}
      {fact.correctionId && <span className={styles.note}>人工更正</span>}
    </span>
    {fact.why && <span className={styles.why}>{fact.why}</span>}
    <Quotes of={of} quotes={fact.quotes} />
  </>
)
