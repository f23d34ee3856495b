import { useEffect, useState } from 'react'
import { proofQuestion } from '../../../shared/api/proofQuestion.ts'
import { ConsoleProvider } from '../../../shared/console/ConsoleProvider.tsx'
import { useStore } from '../../../shared/state/store.ts'
import { ProofDialog } from './ProofDialog.tsx'
import { useSecurity } from './useSecurity.ts'

/** A call was refused until its maker proves to be there: asked wherever he is, and then the call goes on. */
const ProofAsked = () => {
  const answer = useStore(proofQuestion, (value) => value.answer)
  const { data: detail, isError } = useSecurity()
  const [proven, setProven] = useState(false)
  // How he may prove himself cannot be read: the call fails as it would have, rather than wait for ever.
  useEffect(() => {
    if (isError && !detail) answer?.(false)
  }, [isError, detail, answer])
  if (!answer || !detail) return null
  return (
    <ConsoleProvider>
      <ProofDialog
        detail={detail}
        onProven={() => {
          setProven(true)
          answer(true)
        }}
        onClose={() => {
          if (!proven) answer(false)
        }}
      />
    </ConsoleProvider>
  )
}

export default ProofAsked
