import { mayHaveBridge } from '../session/workplace.ts'
import { createStore } from '../state/store.ts'

export const sidePanel = createStore<{ url: string | null; title: string }>({ url: null, title: '' })

/** The workplace-messaging client has a side panel of its own when its script bridge is loaded; otherwise ours opens. */
export const openPurchasePanel = async (path: string): Promise<void> => {
  const title = '购买套餐'
  // Without its library the client is a browser like any other; no other browser asks for it.
  const bridge = mayHaveBridge()
    ? await import('../session/workplaceBridge.ts').then((there) => there.workplaceBridge()).catch(() => null)
    : null
  const open = bridge?.biz?.util?.openSlidePanel
  if (open) open({ url: new URL(path, location.origin).href, title })
  else sidePanel.set({ url: path, title })
}

export const closeSidePanel = () => sidePanel.set({ url: null })
