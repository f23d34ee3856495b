import { createStore } from '../state/store.ts'

export const sidePanel = createStore<{ url: string | null; title: string }>({ url: null, title: '' })

type Bridge = { biz?: { util?: { openSlidePanel?: (options: { url: string; title: string }) => void } } }

/** The workplace-messaging client has a side panel of its own when its script bridge is loaded; otherwise ours opens. */
export const openPurchasePanel = (path: string) => {
  const title = '购买套餐'
  const bridge = (window as { dd?: Bridge }).dd?.biz?.util?.openSlidePanel
  if (bridge) bridge({ url: new URL(path, location.origin).href, title })
  else sidePanel.set({ url: path, title })
}

export const closeSidePanel = () => sidePanel.set({ url: null })
