// After a new deployment an open page asks for files that are gone, and many servers answer with the start page:
// a script that begins with '<'. Reloading fetches the new deployment.

import { STALE_SCRIPT_RELOAD } from '@xinqi/api/limits'
import { page } from '../navigation/go.ts'

const RELOADED_FOR = 'reloadedForScript'

const parsedAsHtml = (failure: unknown) =>
  failure instanceof SyntaxError && /['"]?<['"]?/.test(failure.message)

const scriptIn = (failure: unknown) =>
  // A style sheet that fails beside its script is named without the host.
  failure instanceof Error
    ? (failure.message.match(/(?:https?:\/\/|\/assets\/)\S+\.(?:js|css)\b/)?.[0] ?? null)
    : null

/** A file did not come, for whatever reason; nothing in it has run. */
export const isFetchFailure = (failure: unknown): boolean => scriptIn(failure) !== null

/** Browsers do not say why an import failed, so the file itself is asked. */
const whereabouts = async (script: string): Promise<'here' | 'gone' | 'out of reach'> => {
  try {
    const response = await fetch(script, { cache: 'no-store' })
    const replaced = response.status === 404 || (await response.text()).trimStart().startsWith('<')
    return replaced ? 'gone' : 'here'
  } catch {
    return 'out of reach'
  }
}

/** The part is where it was; nothing gets through at the moment. */
export const isOutOfReach = async (failure: unknown): Promise<boolean> => {
  const script = scriptIn(failure)
  return script !== null && (await whereabouts(script)) === 'out of reach'
}

/**
 * Reloads once per missing file; when that did not help, the failure is shown instead. All of them are remembered: while
 * servers of two releases stand behind one address several are missing at a time, and the last alone would take turns.
 */
const reloadOnce = (script: string): boolean => {
  const known = sessionStorage.getItem(RELOADED_FOR)?.split('\n') ?? []
  if (known.includes(script)) return false
  sessionStorage.setItem(RELOADED_FOR, [...known, script].join('\n'))
  setTimeout(() => page.reload(), STALE_SCRIPT_RELOAD)
  return true
}

export const recoverFromStaleScript = async (failure: unknown): Promise<boolean> => {
  const script = scriptIn(failure)
  if (parsedAsHtml(failure)) return reloadOnce(script ?? 'unnamed')
  if (script && (await whereabouts(script)) === 'gone') return reloadOnce(script)
  return false
}

/** Scripts that fail outside a page load of ours, such as a worker's or a preloaded one. */
export const watchStaleScripts = () => {
  addEventListener('error', ({ error }) => void recoverFromStaleScript(error))
  addEventListener('unhandledrejection', ({ reason }) => void recoverFromStaleScript(reason))
}
