// The messenger's client library (`dd`): in its client, pages ask it who is there, and open its cashier and its panel.
// Some clients put it into the page; for the others it is loaded from where the server says, once, and only there.

import { words } from './messages/workplace-bridge.zh.ts'
import { inWorkplaceClient } from './workplace.ts'

type Answered<T> = { onSuccess: (answer: T) => void; onFail: (error: unknown) => void }

export type Bridge = {
  ready?: (go: () => void) => void
  error?: (failed: (error: unknown) => void) => void
  runtime?: {
    permission?: { requestAuthCode?: (asked: { corpId: string } & Answered<{ code: string }>) => void }
  }
  biz?: {
    alipay?: { pay?: (asked: { info: string } & Answered<unknown>) => void }
    util?: { openSlidePanel?: (asked: { url: string; title: string }) => void }
  }
}

const PATIENCE = 10_000

const inPage = (): Bridge | null => (window as { dd?: Bridge }).dd ?? null

const told = (): { src: string; integrity?: string } | null => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="xinqi-workplace-script"]')
  return meta ? (JSON.parse(meta.content) as { src: string; integrity?: string }) : null
}

const load = ({ src, integrity }: { src: string; integrity?: string }) =>
  new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    if (integrity) {
      script.integrity = integrity
      script.crossOrigin = 'anonymous'
    }
    const fail = () => reject(new Error(words().notLoaded))
    const timer = setTimeout(fail, PATIENCE)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })

let loading: Promise<void> | null = null

const ready = (bridge: Bridge) =>
  new Promise<Bridge>((resolve, reject) => {
    if (!bridge.ready) return resolve(bridge)
    bridge.error?.(() => reject(new Error(words().notReady)))
    bridge.ready(() => resolve(bridge))
  })

/** The library, once it can be used; null outside of the client. What did not load is tried again by the next who asks. */
export const workplaceBridge = async (): Promise<Bridge | null> => {
  const there = inPage()
  if (there) return ready(there)
  const script = inWorkplaceClient() ? told() : null
  if (!script) return null
  loading ??= load(script)
  try {
    await loading
  } catch (error) {
    loading = null
    throw error
  }
  const loaded = inPage()
  return loaded && ready(loaded)
}
