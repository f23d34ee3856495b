// Somebody on his way from a link to a contract, who must become something first: a member, a certified company. The
// way there goes over many pages; this leads back from any of them. Only the same person, only this tab.

import { createStore } from '../state/store.ts'

const KEY = 'pendingContract'
export type PendingContract = { userId: string; contractId: string; name: string }

const read = (): PendingContract | null => {
  const text = sessionStorage.getItem(KEY)
  return text ? (JSON.parse(text) as PendingContract) : null
}

export const pendingContract = createStore<{ current: PendingContract | null }>({ current: read() })

export const keepPending = (contract: PendingContract) => {
  sessionStorage.setItem(KEY, JSON.stringify(contract))
  pendingContract.set({ current: contract })
}
export const dropPending = () => {
  sessionStorage.removeItem(KEY)
  pendingContract.set({ current: null })
}
