// Somebody on his way from a link to a contract, who must become something first: a member, a certified company. The
// way there goes over many pages; this leads back from any of them. Only the same person, only this tab.

import { createStore } from '../state/store.ts'

const KEY = 'pendingContract'
export type PendingContract = {
  userId: string
  contractId: string
  name: string
  /** As the sender wrote them: carried into the forms, where they can be corrected. */
  signerName?: string
  companyName?: string
}

const read = (): PendingContract | null => {
  const text = sessionStorage.getItem(KEY)
  return text ? (JSON.parse(text) as PendingContract) : null
}

export const pendingContract = createStore<{ current: PendingContract | null }>({ current: read() })

export const keepPending = (contract: PendingContract) => {
  sessionStorage.setItem(KEY, JSON.stringify(contract))
  pendingContract.set({ current: contract })
}
/** The same person's, or nothing. */
export const pendingOf = (userId: string | undefined): PendingContract | null => {
  const { current } = pendingContract.get()
  return current?.userId === userId ? current : null
}
export const dropPending = () => {
  sessionStorage.removeItem(KEY)
  pendingContract.set({ current: null })
}
