import type { Data } from '@xinqi/api/calls'
import { FoundRecords } from './FoundRecords.tsx'
import { SignatureList } from './SignatureList.tsx'
import { VerdictCard } from './VerdictCard.tsx'

/** All that was found about a file. */
export const Verified = ({ result }: { result: Data<'/contract/verifyFile'> }) => (
  <div aria-live="polite" style={{ display: 'grid', gap: 16 }}>
    <VerdictCard result={result} />
    {result.signatures.length > 0 && <SignatureList signatures={result.signatures} />}
    <FoundRecords found={result.found} />
  </div>
)
