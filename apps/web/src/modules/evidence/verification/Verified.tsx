import type { Data } from '@xinqi/api/calls'
import { FoundRecords } from './FoundRecords.tsx'
import { SealCard } from './SealCard.tsx'
import { SignatureList } from './SignatureList.tsx'
import { VerdictCard } from './VerdictCard.tsx'

/** All that was found about a file. */
export const Verified = ({ result }: { result: Data<'/contract/verifyFile'> }) => (
  <div aria-live="polite" style={{ display: 'grid', gap: 16 }}>
    <VerdictCard result={result} />
    {result.seal && <SealCard seal={result.seal} picture={result.sealPicture} />}
    {result.signatures.length > 0 && <SignatureList signatures={result.signatures} />}
    {result.format !== 'esl' && <FoundRecords found={result.found} />}
  </div>
)
