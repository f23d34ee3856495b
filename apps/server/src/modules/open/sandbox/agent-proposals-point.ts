import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { WebCallContext } from '../gateway/as-web.ts'
import type { OpenApp } from '../gateway/open-call.ts'

/** Where it is asked: a signed call of the app itself, which no agent may make. */
export type SandboxCall = WebCallContext & { db: Tx; app: OpenApp; actor: Actor }

/** Whoever keeps what agents propose makes and decides it in a sandbox, where no person can sign in to do so. */
export type SandboxProposals = {
  of: string
  propose: (
    asking: SandboxCall,
    asked: { contractId: string; act: 'send' | 'urge' | 'withdraw'; reason: string },
  ) => Promise<string>
  decide: (
    asking: SandboxCall,
    asked: { proposalId: string; decision: 'confirm' | 'refuse' },
  ) => Promise<void>
}
export const SANDBOX_PROPOSALS = extensionPoint<SandboxProposals>('sandbox proposals', ({ of }) => of)
