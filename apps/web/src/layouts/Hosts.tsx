import { lazy, Suspense } from 'react'
import { proofQuestion } from '../shared/api/proofQuestion.ts'
import { accountQuestion } from '../shared/lite/accountChoice.ts'
import { Overlay } from '../shared/lite/Overlay.tsx'
import { SidePanel } from '../shared/lite/SidePanel.tsx'
import { ToastHost } from '../shared/lite/ToastHost.tsx'
import { loadChunk } from '../shared/recovery/loadChunk.ts'
import { useStore } from '../shared/state/store.ts'

/** Few are ever asked: it comes with the question. */
const AccountQuestion = lazy(() => loadChunk(() => import('../shared/lite/AccountQuestion.tsx')))

const ProofAsked = lazy(() => loadChunk(() => import('../modules/people/security/ProofAsked.tsx')))

/** What floats above every page, whichever layout it has. */
export const Hosts = () => {
  const isAsked = useStore(accountQuestion, ({ open }) => open !== null)
  const isProofAsked = useStore(proofQuestion, ({ answer }) => answer !== null)
  return (
    <>
      <SidePanel />
      {isAsked && (
        <Suspense>
          <AccountQuestion />
        </Suspense>
      )}
      {isProofAsked && (
        <Suspense>
          <ProofAsked />
        </Suspense>
      )}
      <Overlay />
      <ToastHost />
    </>
  )
}
