import type { Data } from '@xinqi/api/calls'
import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'
import { FoundRecords } from './FoundRecords.tsx'
import { words } from './messages/verification.zh.ts'
import { type Seal, SealFacts } from './SealFacts.tsx'
import { SignatureList } from './SignatureList.tsx'
import { VerdictCard } from './VerdictCard.tsx'

/** A seal by itself, with what it looks like. It says who may seal with it, and nothing of any document. */
const SealCard = ({ seal, picture }: { seal: Seal; picture: string | null }) => (
  <EvidenceSection id="seal" title={words().seal}>
    {picture && (
      <img className={styles.sealPicture} src={picture} alt={words().imprintOf({ name: seal.name })} />
    )}
    <SealFacts seal={seal} />
    <p className={styles.hint}>{words().sealOnly}</p>
  </EvidenceSection>
)

/** All that was found about a file. */
export const Verified = ({ result }: { result: Data<'/contract/verifyFile'> }) => (
  <div aria-live="polite" style={{ display: 'grid', gap: 16 }}>
    <VerdictCard result={result} />
    {result.seal && <SealCard seal={result.seal} picture={result.sealPicture} />}
    {result.signatures.length > 0 && <SignatureList signatures={result.signatures} />}
    {result.format !== 'esl' && <FoundRecords found={result.found} />}
  </div>
)
