import { lazy, Suspense } from 'react'
import { proofQuestion } from '../shared/api/proofQuestion.ts'
import { accountQuestion } from '../shared/lite/accountChoice.ts'
import { Overlay } from '../shared/lite/Overlay.tsx'
import { ToastHost } from '../shared/lite/ToastHost.tsx'
import { sidePanel } from '../shared/navigation/sidePanel.ts'
import { loadChunk } from '../shared/recovery/loadChunk.ts'
import { useStore } from '../shared/state/store.ts'

/** Few are ever asked: it comes with the question. */
const AccountQuestion = lazy(() => loadChunk(() => import('../shared/lite/AccountQuestion.tsx')))

const ProofAsked = lazy(() => loadChunk(() => import('../modules/people/security/ProofAsked.tsx')))

const SidePanel = lazy(() => loadChunk(() => import('../shared/lite/SidePanel.tsx')))

/** What floats above every page, whichever layout it has. */
export const Hosts = () => {
  const isAsked = useStore(accountQuestion, ({ open }) => open !== null)
  const isProofAsked = useStore(proofQuestion, ({ answer }) => answer !== null)
  const isPanelOpen = useStore(sidePanel, ({ url }) => url !== null)
  return (
    <>
      {isPanelOpen && (
        <Suspense>
          <SidePanel />
        </Suspense>
      )}
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
